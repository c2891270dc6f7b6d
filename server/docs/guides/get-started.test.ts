// Holds: who follows "Get started" from top to bottom, with what it shows alone, gets the event of a first order and reads it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import type { Client } from "../../../test/support/client.ts";
import { expectOk, useHarness } from "../../../test/support/harness.ts";
import { isThere, titledSample } from "../page-samples.fixture.ts";

const h = useHarness({ worker: false });
const run = promisify(execFile);

/** What the page says to keep after a sample: names of the shell by paths of its answer. */
function keptAfter(html: string, title: string): Array<[variable: string, path: string[]]> {
  const [, after = ""] = html.split(`<span>${title} · curl</span>`);
  const own = after.split(/<h2 |<span>[^<]* · curl<\/span>/)[0]!;
  return [...own.matchAll(/<code>([\w.]+)<\/code> as <code>([A-Z_]+)<\/code>/g)].map(([, path, variable]) => [
    variable!,
    path!.split("."),
  ]);
}

test.skipIf(!isThere("curl"))("from a key to an order on account, by the page's own calls", async () => {
  const workspace = await h.workspace();
  const html = await (await fetch(`${h.url}/docs`)).text();
  // The sandbox prints the one; `svc token` the other.
  const shell: Record<string, string> = { WORKSPACE: workspace.id, USER_TOKEN: workspace.token };

  async function follow(title: string): Promise<unknown> {
    const call = titledSample(html, `${title} · curl`).replace(/^curl /, "curl --silent --fail-with-body ");
    const { stdout } = await run("bash", ["-c", call], { env: { PATH: process.env["PATH"], ...shell } });
    const answer: unknown = JSON.parse(stdout);
    for (const [variable, path] of keptAfter(html, title))
      shell[variable] = String(path.reduce((value, key) => (value as Record<string, unknown>)[key], answer));
    return answer;
  }

  const titles = [...html.matchAll(/<span>([^<]*) · curl<\/span>/g)].map(([, title]) => title!);
  const end = titles.indexOf("Create a session");
  const answers = new Map<string, unknown>();
  for (const title of titles.slice(0, end + 1)) answers.set(title, await follow(title));
  expect([...answers.keys()]).toEqual([
    "Create a partner key",
    "Who am I?",
    "Onboard a merchant",
    "Configure a merchant",
    "Subscribe",
    "Create a session",
  ]);

  const created = { status: 201, body: answers.get("Create a session") };
  const shopper = { client: { post: () => Promise.resolve(created) } as unknown as Client };
  const checkout = await openCheckout(h, shopper);
  expectOk(await checkout.quote({ ...buyer, paymentTerm: "net30" }));
  expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));

  const { orders } = (await follow("Read the order")) as {
    orders: Array<{ status: string; session_id: string }>;
  };
  expect(orders).toMatchObject([{ status: "on-hold", session_id: checkout.sessionId }]);
  const { id } = answers.get("Subscribe") as { id: string };
  const sent = await h.sql`select event from deliveries where subscription_id = ${id}`;
  expect(sent.map(({ event }) => event)).toEqual(["order.held"]);
});
