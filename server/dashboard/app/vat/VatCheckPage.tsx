import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import { CopyButton, Id } from "../parts/Copy.tsx";
import { Facts, Pairs } from "../parts/Facts.tsx";
import { Page, type PageProps } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { FullTime } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { resultFacts, sourceNames, type EvidenceDetail } from "./evidence-facts.ts";

/** One VAT check with everything that proves it. */
export function VatCheckPage() {
  const { check: id } = useParams({ from: "/$workspace/$mode/vat/$check" });
  const { id: workspace, mode, api, scope } = useWorkspace();
  const parent = { title: "VAT evidence", to: `/${workspace}/${mode}/vat` };
  const query = useQuery({
    queryKey: [...scope, "vat", "one", id],
    queryFn: ({ signal }) => bodyOf(api.GET("/v2/vat/checks/{id}", { params: { path: { id } }, signal })),
  });
  return (
    <RecordPage
      query={query}
      noun="Check"
      parent={parent}
      missing={
        <p>
          There is no such check in {mode} mode of this workspace, or it is no longer kept.{" "}
          <Link to={parent.to}>All VAT evidence</Link>
        </p>
      }
    >
      {(check) => <CheckView check={check} parent={parent} />}
    </RecordPage>
  );
}

interface CheckViewProps {
  check: EvidenceDetail;
  parent: NonNullable<PageProps["parent"]>;
}

function CheckView({ check, parent }: CheckViewProps) {
  const storeName = useStoreName();
  const { tone, name: result } = resultFacts[check.status];
  const isShared = check.answered_at !== check.checked_at;
  return (
    <Page title={check.vat_number} parent={parent} status={<Tag tone={tone}>{result}</Tag>}>
      <Facts
        facts={[
          ["Checked", <FullTime at={check.checked_at} />],
          ["Authority", sourceNames[check.source]],
          ["Store", storeName(check.merchant_id)],
          ["Check id", <Id value={check.id} what="check id" />],
        ]}
      />
      <div className="columns">
        <div>
          <Explanation check={check} />
          <section aria-labelledby="raw">
            <div className="part-head">
              <h2 id="raw">Response of the authority</h2>
              {check.raw_answer !== null && <CopyButton text={check.raw_answer} what="response" />}
            </div>
            {check.raw_answer === null ? (
              <p className="quiet">There was no response.</p>
            ) : (
              <pre className="code" tabIndex={0} aria-label="Response of the authority">
                {check.raw_answer}
              </pre>
            )}
          </section>
        </div>
        <div>
          <Pairs
            title="Register"
            pairs={[
              ["Name", check.name],
              ["Address", check.address],
              ["Country", check.country],
            ]}
          />
          <Pairs
            title="Proof"
            pairs={[
              [
                "Consultation",
                check.consultation_number && (
                  <Id value={check.consultation_number} what="consultation number" />
                ),
              ],
              ["Requester", check.requester],
              ["Its date", check.authority_date],
              ["Answered", isShared ? <FullTime at={check.answered_at} /> : null],
            ]}
          />
          <References check={check} />
        </div>
      </div>
    </Page>
  );
}

/** What a result other than "valid" means. */
function Explanation({ check }: { check: EvidenceDetail }) {
  if (check.status === "valid") return null;
  if (check.status === "unavailable") {
    return (
      <section className="box need">
        <h2>{sourceNames[check.source]} gave no answer</h2>
        {check.fault !== null && (
          <p>
            <code>{check.fault}</code>
          </p>
        )}
        <p>The number of an order that was placed is checked again for seven days.</p>
      </section>
    );
  }
  return (
    <section className="box need">
      <h2>{check.status === "invalid" ? "Not registered for VAT" : "No register can be asked"}</h2>
      <p>
        {check.status === "invalid"
          ? `${sourceNames[check.source]} answered that this number is not registered.`
          : "Only the number's form was checked: neither VIES nor HMRC covers its country."}
      </p>
    </section>
  );
}

function References({ check }: { check: EvidenceDetail }) {
  const { id: workspace, mode } = useWorkspace();
  const { order_id: order, session_id: session } = check;
  return (
    <Pairs
      title="References"
      pairs={[
        [
          "Order",
          order && (
            <Link to="/$workspace/$mode/orders/$order" params={{ workspace, mode, order }}>
              {order}
            </Link>
          ),
        ],
        ["Session", session && <Id value={session} what="session id" />],
        [
          "Same number",
          <Link to="/$workspace/$mode/vat" params={{ workspace, mode }} search={{ number: check.vat_number }}>
            All its checks
          </Link>,
        ],
      ]}
    />
  );
}
