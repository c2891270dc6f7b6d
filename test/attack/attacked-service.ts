import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestSamples } from "../../server/docs/request-samples.ts";
import { createFixture, type Fixture } from "../contract/fixture.ts";
import { createUnauthorisedCallers, type UnauthorisedCaller } from "../contract/unauthorised-callers.ts";
import { buyer, cardToken, openCheckout, type OpenCheckout } from "../flows/shopper.ts";
import { recordSecrets } from "../security/record-secrets.ts";
import { expectOk, startHarness, until, type Harness, type TestMerchant } from "../support/harness.ts";
import { reportEvent } from "../support/woocommerce/report-event.ts";
import type { SeenCall } from "../support/woocommerce/start-store.ts";
import { INJECTED } from "./attack.ts";
import { createOracle, type Oracle } from "./oracle.ts";
import { startAttackersServer, startForbiddenServer, startMailServer, type Recorder } from "./receivers.ts";
import { readVictimRows } from "./victim-rows.ts";

/** A whole service with a victim and all attackers. */
export interface AttackedService {
  h: Harness;
  victim: Fixture;
  /** Another tenant, with the same resources of its own. */
  rival: Fixture;
  /** Another merchant of the victim's workspace. */
  sibling: TestMerchant;
  /** A merchant of the victim whose store signs its events, and whose key was stolen; unsigned ones were refused before. */
  signing: TestMerchant;
  /** Callers that nothing or too little entitles to the victim's endpoints. */
  unauthorised: UnauthorisedCaller[];
  /** A custom hostname at which the victim's, and the rival's, checkouts are served. */
  hostnames: { victim: string; rival: string };
  /** Address of the victim's store. */
  storeUrl: string;
  /** Open checkouts; the victim's `challenged` one waits for 3-D Secure. */
  checkouts: { victim: OpenCheckout; rival: OpenCheckout; challenged: OpenCheckout };
  /** The rival's server. */
  attackersServer: Recorder;
  /** Where a server listens that the service must never connect to. */
  forbiddenPort: number;
  oracle: Oracle;
  close(): Promise<void>;
}

/** Names of the victim that occur nowhere else. */
const VICTIMS_BUYER: typeof buyer = {
  ...buyer,
  company: "Zaunkönig Orgelbau GmbH",
  firstName: "Theodolinde",
  lastName: "Zaunkönig-Quast",
  email: "theodolinde.quast@zaunkoenig-orgelbau.example",
  phone: "+49 40 5550917",
  poNumber: "PO-ZAUNKOENIG-88231",
  billingAddress: {
    line1: "Orgelpfeifenstieg 47",
    line2: "Hinterhaus Windlade",
    postcode: "20457",
    city: "Hamburg-Zaunkönigsfelde",
    country: "DE",
  },
};

const CARD_WITH_CHALLENGE = "4000002760003184";

export async function startAttackedService(): Promise<AttackedService> {
  const [attackersServer, forbidden, mail, folder] = await Promise.all([
    startAttackersServer(),
    startForbiddenServer(),
    startMailServer(),
    mkdtemp(join(tmpdir(), "svc-attack-")),
  ]);
  const sandboxFile = join(folder, "sandbox.json");
  const h = await startHarness({
    notSecret: [INJECTED],
    environment: {
      // The stand-ins' address; every other loopback address stands for a private network.
      SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.1/32",
      SVC_WEBHOOK_RETRY_SCHEDULE: "86400",
      SVC_DOMAIN_CHECK_SCHEDULE: "86400",
      SVC_SANDBOX: "true",
      SVC_SANDBOX_FILE: sandboxFile,
      SMTP_URL: mail.url,
      MAIL_FROM: "Checkout <checkout@svc.example>",
    },
  });
  const secrets = new Map<string, string>();
  const recording = recordSecrets(secrets);
  const victim = await createFixture(h, { details: VICTIMS_BUYER });
  const challenged = await openCheckout(h, victim.merchant);
  const confirmationTokenId = await cardToken(h, victim.merchant, CARD_WITH_CHALLENGE);
  expectOk(await challenged.confirm({ details: VICTIMS_BUYER, confirmationTokenId }));
  const open = await openCheckout(h, victim.merchant);
  expectOk(await h.client().post(`/checkout/${open.token}/quote`, { details: VICTIMS_BUYER }));
  recording.stop();

  const rival = await createFixture(h, { partnerUrl: attackersServer.url });
  const sibling = await h.merchant(victim.workspace);
  const signing = await h.merchant(victim.workspace);
  const event = Object.assign({}, requestSamples["POST /v1/store/events"], { id: `evt_${randomUUID()}` });
  expectOk(await reportEvent(signing, event));
  // Its notice is raised once, now, so that it is nothing that an attack changed.
  await signing.client.post("/v1/store/events", event);
  const unauthorised = await createUnauthorisedCallers(h, victim);
  const checkouts = { victim: open, rival: await openCheckout(h, rival.merchant), challenged };
  const own = await victim.merchant.client.get(`/v1/merchants/${victim.merchant.id}`);
  const { storeUrl } = expectOk(own) as { storeUrl: string };
  const hostnames = { victim: await activate(h, victim), rival: await activate(h, rival) };
  await writeFile(sandboxFile, JSON.stringify(sandboxOf(victim)));
  await Promise.all([victim, rival].map(syncOrders));
  await settled(h);

  const merchantIds = [victim.merchant.id, victim.store.merchant.id, signing.id];
  const rows = await readVictimRows(h.config.DATABASE_URL, { workspaceId: victim.workspace.id, merchantIds });
  const accounts = [victim.merchant.accountId, victim.store.merchant.accountId];
  const oracle = createOracle(
    rows,
    {
      async victims() {
        const { payments, refunds } = h.standIns.stripe!.ledger();
        const ofVictim = payments.filter((payment) =>
          accounts.some((id) => JSON.stringify(payment).includes(id)),
        );
        const ids = ofVictim.map(({ id }) => id);
        return {
          partner: String(h.standIns.partner.received().length),
          store: JSON.stringify([victim.store.orders, victim.store.seen.filter(isForStore)]),
          processor: JSON.stringify([
            ofVictim,
            refunds.filter((refund) => ids.some((id) => refund.payment_intent === id)),
          ]),
        };
      },
      attackers: () => attackersServer.calls,
      forbidden: () => forbidden.reached,
      mails: () => mail.mails,
    },
    secrets,
  );
  return {
    h,
    victim,
    rival,
    sibling,
    signing,
    unauthorised,
    hostnames,
    storeUrl,
    checkouts,
    attackersServer,
    forbiddenPort: forbidden.port,
    oracle,
    async close() {
      await rows.close();
      await h.close();
      await Promise.all([attackersServer.close(), forbidden.close(), mail.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

/** The stand-in store keeps correctly signed calls before it reads for which route and mode they were signed. */
function isForStore({ route, body }: SeenCall): boolean {
  return body === null || (body["route"] === route && body["livemode"] === false);
}

/** Serves a merchant's checkouts at a new hostname, as if it had been proven. @returns the hostname. */
async function activate(h: Harness, { workspace, merchant }: Fixture): Promise<string> {
  const hostname = `pay.${randomUUID()}.example`;
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
  expectOk(await workspace.client.post(path, { hostname }));
  await h.sql`
    update custom_domains set ssl_status = 'active', activated_at = now(), next_check_at = null
    where hostname = ${hostname}`;
  return hostname;
}

/** Repeats at once what the store did not take while it failed; the scheduled retry would fall into an attack. */
async function syncOrders({ workspace, store }: Fixture): Promise<void> {
  const answer = await workspace.client.post(`/v2/orders/${store.unsyncedOrder}/retry`);
  // The worker was faster.
  if (answer.status !== 409) expectOk(answer);
}

/** The state file of a sandbox whose sample is the victim. */
function sandboxOf({ workspace, merchant }: Fixture): object {
  return {
    addresses: {},
    vatNumbers: [],
    sample: {
      workspaceId: workspace.id,
      partnerKey: workspace.key,
      merchantId: merchant.id,
      merchantName: "Sample",
      apiKey: merchant.apiKey,
      accountId: merchant.accountId,
      subscriptionId: "",
    },
  };
}

/** Waits until the set-up has no more effects: no job is due and every event of the processor has arrived. */
export async function settled(h: Harness): Promise<void> {
  await until(
    async () => {
      const due = await h.sql`
      select 1 from graphile_worker.jobs where run_at <= now() and (locked_at is not null or attempts < max_attempts)`;
      return due.length === 0 && h.standIns.stripe!.webhooks.pendingCount() === 0;
    },
    "due jobs and events",
    60_000,
  );
}
