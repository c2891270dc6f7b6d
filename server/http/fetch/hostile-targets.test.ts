import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiError } from "../../errors.ts";
import { isPrivateAddress } from "./address-rules.ts";
import { createGuardedFetch, GuardedFetchError, type GuardedRequest } from "./guarded-fetch.ts";
import { hostileTargets } from "./hostile-targets.fixture.ts";
import { checkPartnerUrl } from "./partner-url.ts";

/** What nobody may reach listens on every loopback address and notes whoever comes. */
let reached = 0;
const sentinel = createServer((socket) => {
  reached += 1;
  socket.destroy();
});
let port: number;
/** Sockets that were made to connect to something. */
let sockets = 0;
const count = (): void => void (sockets += 1);

beforeAll(async () => {
  sentinel.listen(0, "::");
  await once(sentinel, "listening");
  port = (sentinel.address() as AddressInfo).port;
  subscribe("net.client.socket", count);
});
afterAll(() => {
  unsubscribe("net.client.socket", count);
  sentinel.close();
});
beforeEach(() => {
  reached = 0;
  sockets = 0;
});

const nothingAllowed = { SVC_ALLOW_PRIVATE_TARGETS: [] };
const get: GuardedRequest = { method: "GET", timeoutMs: 5_000, livemode: false };
const targets = hostileTargets.map((target) => ({ ...target, url: target.url.replace("{port}", "443") }));

async function failureOf(call: Promise<unknown>): Promise<GuardedFetchError> {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(GuardedFetchError);
  return thrown as GuardedFetchError;
}

test("the sentinel notes who reaches it", async () => {
  const open = createGuardedFetch({ SVC_ALLOW_PRIVATE_TARGETS: ["127.0.0.0/8", "::1"] });
  for (const host of ["127.0.0.1", "127.0.0.2", "[::1]"])
    await failureOf(open(`http://${host}:${port}/`, get));
  expect([reached, sockets]).toEqual([3, 3]);
});

describe("a call to", () => {
  test.each(hostileTargets)("$url is refused before a byte is sent", async ({ url, configured }) => {
    const call = createGuardedFetch(nothingAllowed)(url.replace("{port}", String(port)), get);
    const error = await failureOf(call);
    expect(error.notSent).toBe(true);
    expect(reached).toBe(0);
    // A name that does not exist here fails as such (or nobody answers for it); everything else is refused for what it is, without a socket.
    if (configured === "accepted") expect(["blocked", "network", "timeout"]).toContain(error.kind);
    else expect([error.kind, sockets]).toEqual(["blocked", 0]);
  });

  test("plain http in live mode is refused, even where the operator allows the address", async () => {
    const open = createGuardedFetch({ SVC_ALLOW_PRIVATE_TARGETS: ["127.0.0.0/8"] });
    const error = await failureOf(open(`http://127.0.0.1:${port}/`, { ...get, livemode: true }));
    expect(error).toMatchObject({ kind: "blocked", notSent: true });
    expect(sockets).toBe(0);
  });

  test.each([301, 302, 303, 307, 308])(
    "a redirect (%i) to a private address is not followed",
    async (status) => {
      const location = `http://127.0.0.2:${port}/latest/meta-data/`;
      const redirecting = createHttpServer((_request, response) =>
        response.writeHead(status, { location }).end(),
      );
      redirecting.listen(0, "127.0.0.1");
      await once(redirecting, "listening");
      const { port: from } = redirecting.address() as AddressInfo;
      const fetchGuarded = createGuardedFetch({ SVC_ALLOW_PRIVATE_TARGETS: ["127.0.0.1"] });
      const answer = await fetchGuarded(`http://127.0.0.1:${from}/`, { ...get, method: "POST", body: "{}" });
      expect(answer).toMatchObject({ status, headers: { location } });
      expect([reached, sockets]).toEqual([0, 1]);
      redirecting.closeAllConnections();
      redirecting.close();
    },
  );
});

describe("a configuration", () => {
  test.each(targets)("with $url is $configured", ({ url, configured }) => {
    let code: string | null = null;
    try {
      checkPartnerUrl(nothingAllowed, url, false, "target_url");
    } catch (error) {
      code = (error as ApiError).code;
    }
    const codes = { refused: "url_not_allowed", "no URL": "parameter_invalid", accepted: null };
    expect(code).toBe(codes[configured]);
  });

  test.each(["1", "22", "25", "110", "143", "445", "873", "1023", "2049", "6000", "6667", "10080"])(
    "with port %s is refused, on a public address and on a name",
    (odd) => {
      for (const host of ["8.8.8.8", "partner.example"]) {
        const configure = () => checkPartnerUrl(nothingAllowed, `https://${host}:${odd}/`, true);
        expect(configure).toThrow(`Port ${odd} is not allowed`);
      }
    },
  );
});

test.each([
  "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
  "168.63.129.15", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255",
  "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:8.8.8.8", "2001:200::1", "2001:4860:4860::8888",
  "2003::1", "2606:4700:4700::1111", "2a00:1450::1", "3ffe::1",
])("%s beside them is public", (address) => expect(isPrivateAddress(address)).toBe(false)); // prettier-ignore
