import { randomUUID } from "node:crypto";
import { request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openCheckout } from "../../test/flows/shopper.ts";
import { useHarness } from "../../test/support/harness.ts";

/** A browser that asks for a page gets one, whatever goes wrong; API clients keep the JSON envelope. */

const h = useHarness({
  worker: false,
  environment: { SVC_RATE_LIMIT_DISABLED: "false", SVC_RATE_LIMIT_PAGE_SESSION: "1" },
});

/** What Chromium and Firefox send when an address is opened. */
const navigation = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

/** By plain HTTP: `fetch` normalises paths. */
async function open(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(h.url);
  const call = request({ hostname, port, path, headers: { accept: navigation, ...headers } }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** Another one for each use: calls for one checkout are limited. */
const unknownToken = () => `unknown${randomUUID()}`;

test.each([
  ["an unknown path", "/no-such-page", 404, "Seite nicht gefunden"],
  ["a path below checkouts", "/checkout/", 404, "Seite nicht gefunden"],
  ["a path below a session", `/checkout/${unknownToken()}/thanks`, 404, "Seite nicht gefunden"],
  ["a call of the page", `/checkout/${unknownToken()}/attempts/attempt-1`, 404, "Seite nicht gefunden"],
  ["an asset of an old release", "/checkout/assets/view/old-1a2b3c.js", 404, "Seite nicht gefunden"],
  ["a malformed path", "/checkout/%E0%A4%A", 400, "Seite nicht gefunden"],
  ["an unknown session", `/checkout/${unknownToken()}`, 404, "Diesen Bestellvorgang finden wir nicht"],
] as const)("%s is a page in the browser's language", async (_what, path, status, title) => {
  const answer = await open(path, { "accept-language": "ja, de-AT;q=0.8, en;q=0.5" });
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'nonce-[\w+/=]+' 'self';/,
  );
  expect(answer.headers["svc-request-id"]).toMatch(/^req_/);
  expect(answer.text).toContain('<html lang="de-AT">');
  expect(answer.text).toContain(title);
  expect(answer.text).toContain("data-back");
  // Nothing of the address, which may be that of a checkout.
  expect(answer.text).not.toContain(path.split("/").at(-1) || "no-such-page");
});

test.each([
  ["de-AT", "Zur Startseite"],
  ["en-GB", "Go to the start page"],
  ["es-ES", "Ir a la página de inicio"],
  ["fr-FR", "Aller à la page d’accueil"],
  ["it-IT", "Vai alla pagina iniziale"],
  ["nl-NL", "Naar de startpagina"],
  ["pl-PL", "Przejdź do strony głównej"],
])("in %s, a page opened in a new tab leads to the start page, which exists", async (language, label) => {
  for (const path of ["/no-such-page", `/checkout/${unknownToken()}`]) {
    const answer = await open(path, { "accept-language": language });
    const [, href, text] = /<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(answer.text) ?? [];
    expect([href, text], path).toEqual(["/", label]);
  }
  expect((await open("/")).status).toBe(200);
});

test.each(["*/*", "application/json", "application/json, */*;q=0.1"])(
  "a client that accepts %s gets the JSON envelope",
  async (accept) => {
    for (const [path, status] of [
      ["/no-such-page", 404],
      [`/checkout/${unknownToken()}/attempts/attempt-1`, 404],
      ["/checkout/assets/old-1a2b3c.js", 404],
      ["/checkout/%E0%A4%A", 400],
    ] as const) {
      const answer = await open(path, { accept });
      expect(answer.status, path).toBe(status);
      expect(JSON.parse(answer.text), path).toHaveProperty("error.code");
    }
  },
);

test("the API answers JSON to a browser too", async () => {
  const answer = await open("/v2/no-such-endpoint");
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.text)).toHaveProperty("error.code", "route_not_found");
});

test("a checkout opened too often is a page that tries again, with the time to wait", async () => {
  const merchant = await h.merchant(await h.workspace());
  const { token } = await openCheckout(h, merchant);
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(`/checkout/${token}`)));
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers["content-type"]).toMatch(/^text\/html/);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.text).toContain("This page is not available right now");
  expect(refused.text).toContain('<a class="button button--primary" href>Try again</a>');
  expect(refused.text).not.toContain(token);
});
