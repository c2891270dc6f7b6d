import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { statusFacts } from "../domains/domain-facts.ts";
import { domainsQuery } from "../domains/domains-query.ts";
import { AccountState } from "./AccountState.tsx";
import type { Configuration } from "./configuration/settings.ts";
import { lacksBankDetails } from "./sections/all-sections.ts";
import { StatusCell } from "./StatusCell.tsx";
import type { StoreDetail } from "./store-detail.ts";

/** How far a store is set up: payments, connection, domain, bank details. */
export function StatusStrip(props: { detail: StoreDetail; configuration: Configuration }) {
  const { detail, configuration } = props;
  return (
    <section className="status-strip" aria-label="State">
      <AccountState detail={detail} />
      <ConnectionState configuration={configuration} />
      <DomainState store={detail.merchant.id} />
      <BankDetails store={detail.merchant.id} configuration={configuration} />
    </section>
  );
}

function ConnectionState({ configuration }: { configuration: Configuration }) {
  if (configuration.store_platform !== "builtin")
    return (
      <StatusCell title="Store connected" tone="ok">
        Orders go to the store: {platformName(configuration.store_platform)}
      </StatusCell>
    );
  return (
    <StatusCell title="Built-in store" tone="info">
      Orders stay here until a store connects with its plugin
    </StatusCell>
  );
}

const platformNames: Record<string, string> = { woocommerce: "WooCommerce", builtin: "Built-in store" };

/** What a platform is called. */
export const platformName = (platform: string): string => platformNames[platform] ?? platform;

function DomainState({ store }: { store: string }) {
  const workspace = useWorkspace();
  const { data: domains } = useQuery(domainsQuery(workspace, store));
  const [domain] = domains?.toSorted((one, other) => rank(one.ssl_status) - rank(other.ssl_status)) ?? [];
  const params = { workspace: workspace.id, mode: workspace.mode };
  if (domain === undefined)
    return (
      <StatusCell title="Own domain" tone="info">
        {domains === undefined ? "…" : "None. "}
        {domains !== undefined && (
          <Link to="/$workspace/$mode/domains" params={params} search={{ store }}>
            Add one
          </Link>
        )}
      </StatusCell>
    );
  const { tone, name } = statusFacts[domain.ssl_status];
  return (
    <StatusCell title="Own domain" tone={tone === "ok" ? "ok" : "warn"}>
      <Link
        to="/$workspace/$mode/domains/$store/$hostname"
        params={{ ...params, store, hostname: domain.hostname }}
      >
        {domain.hostname}
      </Link>
      <br />
      {name}
    </StatusCell>
  );
}

/** An active domain comes first, a removed one last. */
function rank(status: keyof typeof statusFacts): number {
  if (status === "active") return 0;
  return statusFacts[status].isMoving ? 1 : 2;
}

function BankDetails({ store, configuration }: { store: string; configuration: Configuration }) {
  const { id: workspace, mode, canWrite } = useWorkspace();
  if (configuration.b2b.on_account.bank_details !== null)
    return (
      <StatusCell title="Bank details" tone="ok">
        On confirmations of orders on account
      </StatusCell>
    );
  const isMissing = lacksBankDetails(configuration);
  return (
    <StatusCell title="Bank details" tone={isMissing ? "warn" : "info"}>
      {isMissing ? "Missing for orders on account. " : "Not needed: no terms after the order."}
      {isMissing && canWrite && (
        <Link to="/$workspace/$mode/stores/$store" params={{ workspace, mode, store }} resetScroll={false}>
          Add them
        </Link>
      )}
    </StatusCell>
  );
}
