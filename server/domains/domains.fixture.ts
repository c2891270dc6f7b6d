import { request as httpRequest } from "node:http";
import { randomUUID } from "node:crypto";
import { runOnce, Logger } from "graphile-worker";
import type { CustomDomain, CustomDomainDetail } from "../../shared/wire/domain.ts";
import type { Answer } from "../../test/support/client.ts";
import { startDnsServer, type DnsServer } from "../../test/support/dns-server.ts";
import {
  expectOk,
  startHarness,
  type Harness,
  type HarnessOptions,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import releaseHostname from "./release-hostname.task.ts";

/** Test helpers: a service with the test's own name server, merchants, and their DNS records. */

export const TARGET = "edge.svc-tests.example";

export interface DomainOwner {
  workspace: TestWorkspace;
  merchant: TestMerchant;
  /** `/v2/agencies/…/custom-domain` */
  path: string;
  register(hostname: string): Promise<CustomDomain>;
  read(hostname: string): Promise<CustomDomainDetail>;
  remove(hostname: string): Promise<Answer>;
}

export interface DomainsHarness {
  h: Harness;
  dns: DnsServer;
  owner(workspace?: TestWorkspace): Promise<DomainOwner>;
  /** Sets both DNS records of a registration. */
  prove(registration: CustomDomain): void;
  /** A GET, or with a body a POST, with a Host header, as an edge forwards it. */
  call(host: string, path: string, headers?: Record<string, string>, body?: object): Promise<HostResponse>;
  /** Statuses of emitted `domain.updated` events, oldest first. */
  emittedStatuses(hostname: string): Promise<string[]>;
  /** Runs due release jobs, as a worker does. */
  runReleases(): Promise<void>;
  close(): Promise<void>;
}

export interface HostResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export async function startDomainsHarness(options: HarnessOptions = {}): Promise<DomainsHarness> {
  const dns = await startDnsServer();
  const h = await startHarness({
    ...options,
    environment: {
      SVC_DNS_SERVERS: dns.address,
      SVC_CNAME_TARGET: TARGET,
      SVC_DOMAIN_CHECK_SCHEDULE: "0.05",
      ...options.environment,
    },
  });
  return {
    h,
    dns,
    async owner(of) {
      const workspace = of ?? (await h.workspace());
      const merchant = await h.merchant(workspace);
      const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
      const { client } = workspace;
      return {
        workspace,
        merchant,
        path,
        register: async (hostname) => expectOk(await client.post(path, { hostname })) as CustomDomain,
        read: async (hostname) => expectOk(await client.get(`${path}/${hostname}`)) as CustomDomainDetail,
        remove: (hostname) => client.delete(`${path}/${hostname}`),
      };
    },
    prove({ hostname, cname_target, ownership_verification: { name, value } }) {
      dns.set(name, "TXT", [value]);
      dns.set(hostname, "CNAME", [cname_target]);
    },
    call: (host, path, headers, body) => callHost(h.url + path, { host, ...headers }, body),
    async emittedStatuses(hostname) {
      const rows = await h.sql<{ status: string }[]>`
        select payload -> 'data' -> 'registration' ->> 'ssl_status' as status from events
        where type = 'domain.updated' and payload -> 'data' -> 'registration' ->> 'hostname' = ${hostname}
        order by id`;
      return rows.map(({ status }) => status);
    },
    async runReleases() {
      await runOnce({
        connectionString: h.config.DATABASE_URL,
        taskList: { "release-hostname": (payload) => releaseHostname.run({ ctx: h.ctx, payload }) },
        logger: new Logger(() => () => {}),
      });
    },
    async close() {
      await h.close();
      await dns.close();
    },
  };
}

/** An unclaimed hostname. */
export function uniqueHostname(domain = "shop.example"): string {
  return `${randomUUID().slice(0, 13)}.${domain}`;
}

function callHost(url: string, headers: Record<string, string>, body?: object): Promise<HostResponse> {
  return new Promise((done, fail) => {
    const sent = body === undefined ? {} : { "content-type": "application/json" };
    const method = body === undefined ? "GET" : "POST";
    const call = httpRequest(url, { method, headers: { ...sent, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    call.on("error", fail);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
