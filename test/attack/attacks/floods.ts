import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { startServer } from "../../../server/main.ts";
import { credentialHeader } from "../../contract/fixture.ts";
import { endpoints } from "../../contract/endpoints.ts";
import type { Attack, Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

const GUESSES_ALLOWED = 20;
const CALLS_ALLOWED = 30;

/** Limits that an attacker tries to escape by forged addresses, many keys or unknown paths: on a server with limits. */
export async function floodAttacks(s: AttackedService): Promise<Attack[]> {
  const { h } = s;
  const limited = await startServer(
    {
      ...h.config,
      SVC_RATE_LIMIT_DISABLED: false,
      SVC_RATE_LIMIT_FAILED_AUTH: GUESSES_ALLOWED,
      SVC_RATE_LIMIT_PARTNER_KEY: CALLS_ALLOWED,
      SVC_RATE_LIMIT_MERCHANT_KEY: CALLS_ALLOWED,
      SVC_RATE_LIMIT_PAGE_SESSION: CALLS_ALLOWED,
    },
    { log: h.ctx.log },
  );
  h.onClose(() => limited.close());
  const origin = `http://127.0.0.1:${(limited.server.address() as AddressInfo).port}`;
  const attack = (target: string, how: string, count: number, shot: (index: number) => Shot): Attack => ({
    target,
    kind: "flood",
    isBurst: true,
    how,
    shots: () => Array.from({ length: count }, (_, index) => ({ ...shot(index), origin })),
    gain: (answers) =>
      answers.some(({ status }) => status === 429) ? null : `${count} calls were not limited`,
  });
  const keys = await Promise.all(Array.from({ length: 4 }, () => s.rival.createPartnerKey({})));
  const kinds = new Map(endpoints.map((endpoint) => [endpoint.route.auth, endpoint]));
  return [
    ...[...kinds].flatMap(([auth, endpoint]) =>
      auth === "none"
        ? []
        : [
            attack(endpoint.name, `guessed ${auth} from forged addresses`, 4 * GUESSES_ALLOWED, (index) => ({
              method: endpoint.route.method,
              path: s.victim.pathOf(endpoint),
              headers: { ...credentialHeader(auth, `guess-${randomUUID()}`), ...addressHeaders(index) },
            })),
          ],
    ),
    attack("GET /checkout/{token}", "guessed tokens from forged addresses", 4 * GUESSES_ALLOWED, (index) => ({
      method: "GET",
      path: `/checkout/${randomUUID().replaceAll("-", "")}`,
      headers: addressHeaders(index),
    })),
    attack(
      "POST /checkout/{token}/quote",
      "one checkout from forged addresses",
      4 * CALLS_ALLOWED,
      (index) => ({
        method: "POST",
        path: `/checkout/${s.checkouts.rival.token}/quote`,
        headers: addressHeaders(index),
        body: { details: {} },
      }),
    ),
    attack("GET /v2/agencies/me", "one workspace with four keys", 4 * CALLS_ALLOWED, (index) => ({
      method: "GET",
      path: "/v2/agencies/me",
      headers: { authorization: `Bearer ${keys[index % keys.length]!.plaintext}` },
    })),
    attack("GET /v2/unknown", "guessed keys at unknown paths", 4 * GUESSES_ALLOWED, (index) => ({
      method: "GET",
      path: `/v2/orders/${index}/unknown/path`,
      headers: { authorization: `Bearer svc_ak_test_${randomUUID()}`, ...addressHeaders(index) },
    })),
  ];
}

/** An address of its own for each call, by every header that is known to be believed. */
function addressHeaders(index: number): Record<string, string> {
  const address = `198.51.${index >> 8}.${index & 255}`;
  return {
    "x-forwarded-for": address,
    "x-real-ip": address,
    "x-client-ip": address,
    "true-client-ip": address,
    "cf-connecting-ip": address,
    forwarded: `for=${address}`,
  };
}
