import { markup } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** Serving a checkout under the store's own hostname. */
export default defineGuide({
  path: "/docs/custom-domains",
  title: "Custom domains",
  lead: "Serve a merchant's checkout from its own hostname, such as checkout.shop.example, with its own certificate.",
  sections: (kit) => [
    {
      id: "register",
      title: "Register the hostname",
      body: markup`
<p>Send <code>hostname</code>, or <code>subdomain</code> for a single label below the zone delegated to your workspace.</p>
${kit.call("Register", "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain")}
${kit.answer("Response 201", "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain")}`,
    },
    {
      id: "dns",
      title: "Two DNS records",
      body: markup`
<p>Your customer adds both at their DNS provider:</p>
${guideTable(
  "DNS records",
  ["Type", "Name", "Value"],
  [
    ["`TXT`", "`ownership_verification.name`", "`ownership_verification.value`: proves ownership"],
    ["`CNAME`", "the hostname", "`cname_target`: points shoppers to the service"],
  ],
)}
<p>Keep the TXT record for as long as the hostname is in use. A CNAME alone proves nothing, so nobody can take over a hostname that was left pointing here. At the apex of a zone, where a CNAME is not allowed, use your DNS provider's ALIAS or ANAME.</p>
<p>The sandbox has a name server of its own: <em>Publish these records</em> on the domain's page in the dashboard adds both, and the hostname is active a moment later.</p>`,
    },
    {
      id: "status",
      title: "Until it is active",
      body: markup`
<p>DNS is checked repeatedly: every few seconds at first, then less often. Each change of <code>ssl_status</code> emits <code>domain.updated</code>:</p>
${guideTable(
  "ssl_status",
  ["ssl_status", "Meaning"],
  [
    ["`initializing`", "Registered."],
    ["`pending_validation`", "Waiting for the two DNS records. `verification_error` says what is missing."],
    ["`pending_issuance`", "The records are correct. A certificate is being issued."],
    ["`pending_deployment`", "The certificate has been issued and is being deployed."],
    [
      "`active`",
      "Serves this merchant's checkouts, and `sessionUrl` uses it. If the records are missing for three days, it returns to `pending_validation`.",
    ],
    ["`validation_timed_out`", "The hostname did not become active within seven days. Register it again."],
    ["`deleted`", "Deleted. It no longer belongs to the merchant."],
  ],
)}
${kit.call("Read the status", "GET /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain")}`,
    },
    {
      id: "rules",
      title: "What it serves",
      body: markup`
<ul>
<li>A custom hostname serves only the checkouts of its merchant: no API, no documentation, no sessions of other merchants.</li>
<li>Several merchants may claim a hostname at the same time; the first whose TXT record is found gets it. A hostname that is active for another merchant returns 409 <code>duplicate_resource</code>.</li>
<li>A session URL keeps working on the hostname it was created with, for as long as that hostname is active.</li>
</ul>
${kit.call("Delete the hostname", "DELETE /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}")}`,
    },
  ],
});
