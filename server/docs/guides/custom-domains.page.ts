import { markup } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** A checkout below the store's own name. */
export default defineGuide({
  path: "/docs/custom-domains",
  title: "Custom domains",
  lead: "Serve a merchant's checkout from a host name of its own, such as checkout.shop.example, with a certificate of its own.",
  sections: (kit) => [
    {
      id: "register",
      title: "Register the name",
      body: markup`
<p>Send <code>hostname</code>, or <code>subdomain</code> for one label below the zone that was delegated to your workspace.</p>
${kit.call("Register", "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain")}
${kit.answer("Answer 201", "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain")}`,
    },
    {
      id: "dns",
      title: "Two DNS records",
      body: markup`
<p>Your customer adds both where their DNS is kept:</p>
${guideTable(
  "DNS records",
  ["Type", "Name", "Value"],
  [
    ["`TXT`", "`ownership_verification.name`", "`ownership_verification.value`: proves whose the name is"],
    ["`CNAME`", "the host name", "`cname_target`: leads shoppers here"],
  ],
)}
<p>The TXT record must stay as long as the name is used: a name that only points here proves nothing, so nobody can take over one that was left behind. At a zone's apex, where no CNAME can stand, use your DNS provider's ALIAS or ANAME.</p>`,
    },
    {
      id: "status",
      title: "Until it is active",
      body: markup`
<p>DNS is looked at again and again, often in the first minutes, then less. Each step of <code>ssl_status</code> is told by <code>domain.updated</code>:</p>
${guideTable(
  "ssl_status",
  ["ssl_status", "Means"],
  [
    ["`initializing`", "Registered."],
    ["`pending_validation`", "Waiting for the two DNS records; `verification_error` says what is missing."],
    ["`pending_issuance`", "The records are right; a certificate is being issued."],
    ["`pending_deployment`", "The certificate is there; it is being rolled out."],
    [
      "`active`",
      "It serves this merchant's checkouts, and `sessionUrl` uses it. Should the records vanish for days, it falls back to `pending_validation`.",
    ],
    ["`validation_timed_out`", "Seven days without the right records. Register it again."],
    ["`deleted`", "Gone; it serves nothing."],
  ],
)}
${kit.call("How far is it?", "GET /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain")}`,
    },
    {
      id: "rules",
      title: "What it serves",
      body: markup`
<ul>
<li>Only the checkouts of that one merchant. The API, these docs and other merchants' sessions are not there.</li>
<li>Two merchants may claim a name at the same time; the first whose proof is seen gets it. A name that is active elsewhere is 409 <code>duplicate_resource</code>.</li>
<li>Addresses already given to shoppers go on working on the name they were made with while it is active.</li>
</ul>
${kit.call("Give the name up", "DELETE /v2/agencies/{workspaceId}/merchants/{merchantId}/custom-domain/{hostname}")}`,
    },
  ],
});
