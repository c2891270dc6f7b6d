import { randomUUID } from "node:crypto";
import { mountsOf } from "../../../server/http/define-route.ts";
import { pathsIn, replaceAt } from "../../contract/json-paths.ts";
import { readDocument } from "../../contract/document.ts";
import { acceptsBody, endpoints } from "../../contract/endpoints.ts";
import { requestSamples } from "../../../server/docs/request-samples.ts";
import type { Attack, Shot } from "../attack.ts";
import type { AttackedService } from "../attacked-service.ts";

/**
 * Every URL in a body, pointed at an address that is not public, and then used. Names that change between look-ups:
 * server/http/fetch/rebinding.test.ts.
 */
export async function privateTargetAttacks(s: AttackedService): Promise<Attack[]> {
  const descriptionOf = await readDocument(s.h.url);
  return endpoints
    .filter((endpoint) => acceptsBody(endpoint) && endpoint.path === mountsOf(endpoint.route)[0])
    .flatMap((endpoint) => {
      const urls = pathsIn(descriptionOf(endpoint).body ?? {}).filter(({ path }) =>
        /url$/i.test(String(path.at(-1))),
      );
      return urls.flatMap(({ path }) =>
        privateTargets(s).map((url): Attack => ({
          target: endpoint.name,
          kind: "private target",
          how: `${path.join(".")} ${url.replaceAll(String(s.forbiddenPort), "…")}`,
          settles: true,
          shots: () => {
            const call = s.rival.validCall(endpoint);
            return [{ ...call, body: replaceAt(call.body, path, () => url) }];
          },
          followUp: ([answer]) => (answer!.status < 300 ? usesOf(s, answer!.body) : []),
        })),
      );
    });
}

function privateTargets({ forbiddenPort, attackersServer }: AttackedService): string[] {
  const at = (host: string) => `http://${host}:${forbiddenPort}/`;
  return [
    ...[
      "127.0.0.2",
      "127.0.0.2.",
      "127.2",
      "2130706434",
      "0x7f000002",
      "017700000002",
      "0177.0.0.2",
      "①②⑦.0.0.2",
      "0.0.0.0",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.2]",
      "[::ffff:7f00:2]",
      "[64:ff9b::7f00:2]",
      "[fe80::1]",
      "169.254.169.254",
      "10.0.0.1",
      "[fd00:ec2::254]",
      "ip6-localhost",
      "127.0.0.1@127.0.0.2",
    ].map(at),
    `${attackersServer.url}/redirect?to=${encodeURIComponent(at("127.0.0.2"))}`,
    `${attackersServer.url}/redirect?to=${encodeURIComponent(at("[::1]"))}`,
    "file:///etc/passwd",
    `gopher://127.0.0.2:${forbiddenPort}/_GET`,
  ];
}

/** Calls that make the service use the address: a delivery, a hook, a checkout of the rival. */
function usesOf({ rival }: AttackedService, body: unknown): Shot[] {
  const { id } = (body ?? {}) as { id?: string };
  const write = (path: string, key: string, sent?: unknown): Shot => ({
    method: "POST",
    path,
    headers: { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() },
    ...(sent === undefined ? {} : { body: sent }),
  });
  return [
    ...(id === undefined ? [] : [write(`/v2/webhooks/subscriptions/${id}/test`, rival.workspace.key)]),
    write("/v1/pre-confirmation", rival.merchant.apiKey, {
      ...(requestSamples["POST /v1/pre-confirmation"] as object),
      orderId: randomUUID(),
    }),
  ];
}
