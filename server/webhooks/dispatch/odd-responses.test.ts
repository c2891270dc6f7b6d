import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Delivery, DeliveryDetail } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { runDueJobs } from "../webhooks.fixture.ts";

/** What the bytes of an answer make of a delivery, from a receiver that does not keep to the protocol too closely. */

const h = useHarness({ worker: false });
let reply = "";
const receiver = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", () => socket.end(reply));
});
let partner: TestWorkspace;
let subscription: SubscriptionWithSecret;

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
afterAll(() => receiver.close());
beforeEach(async () => {
  partner = await h.workspace();
  const target_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const answer = await partner.client.post("/v2/webhooks/subscriptions", { target_url, events: ["*"] });
  subscription = expectOk(answer) as SubscriptionWithSecret;
});

/** Answers a delivery with these lines. */
async function deliverTo(lines: string[]): Promise<DeliveryDetail> {
  reply = lines.join("\r\n");
  const path = `/v2/webhooks/subscriptions/${subscription.id}/test`;
  const { id } = expectOk(await partner.client.post(path)) as Delivery;
  await runDueJobs(h.ctx);
  return expectOk(await partner.client.get(`/v2/webhooks/deliveries/${id}`)) as DeliveryDetail;
}

const SUCCEEDED = {
  succeeded_at: expect.any(String),
  next_attempt_at: null,
  abandoned_at: null,
  last_error: null,
};
const TRIED_AGAIN = { succeeded_at: null, next_attempt_at: expect.any(String), abandoned_at: null };

test.each([
  { what: "a 200 without a body", lines: ["HTTP/1.1 200 OK", "Content-Length: 0", "", ""], status: 200 },
  { what: "a 200 in HTTP/1.0", lines: ["HTTP/1.0 200 OK", "", "thanks"], status: 200 },
  { what: "a 299", lines: ["HTTP/1.1 299 Whatever", "Content-Length: 0", "", ""], status: 299 },
  {
    what: "a 103 before the 202",
    lines: [
      "HTTP/1.1 103 Early Hints",
      "Link: </a>",
      "",
      "HTTP/1.1 202 Accepted",
      "Content-Length: 0",
      "",
      "",
    ],
    status: 202,
  },
  {
    what: "a 204 that wants to be asked later",
    lines: ["HTTP/1.1 204 No Content", "Retry-After: 600", "", ""],
    status: 204,
  },
])("$what is a success", async ({ lines, status }) => {
  expect(await deliverTo(lines)).toMatchObject({ ...SUCCEEDED, last_status_code: status });
});

test.each([
  { what: "a 200 whose body is cut off", lines: ["HTTP/1.1 200 OK", "Content-Length: 100", "", "half"] },
  {
    what: "a 200 whose chunks are cut off",
    lines: ["HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "4", "half", ""],
  },
  { what: "a 200 that is cut off in its headers", lines: ["HTTP/1.1 200 OK", "Content-Le"] },
  { what: "a 103 and nothing after it", lines: ["HTTP/1.1 103 Early Hints", "", ""] },
  { what: "no HTTP at all", lines: ["SSH-2.0-OpenSSH_9.9", ""] },
  { what: "nothing", lines: [""] },
  { what: "headers without end", lines: ["HTTP/1.1 200 OK", `X-Long: ${"x".repeat(1_000_000)}`, "", ""] },
])("$what is a failure of the network, tried again", async ({ lines }) => {
  const delivery = await deliverTo(lines);
  expect(delivery).toMatchObject({ ...TRIED_AGAIN, last_status_code: null, attempt_count: 1 });
  expect(delivery.last_error).toMatch(/^network: [a-zA-Z_ ()]+$/);
});

test.each([
  { what: "a 400", status: 400 },
  { what: "a 451", status: 451 },
  { what: "a 501", status: 501 },
  { what: "a 599", status: 599 },
  { what: "a 999", status: 999 },
])("$what is a refusal, tried again", async ({ status }) => {
  const delivery = await deliverTo([`HTTP/1.1 ${status} No`, "Content-Length: 2", "", "no"]);
  expect(delivery).toMatchObject({
    ...TRIED_AGAIN,
    last_status_code: status,
    last_error: `status: the receiver returned ${status}`,
    response_body: "no",
  });
});

test("a 410 with a Retry-After is final too", async () => {
  const delivery = await deliverTo(["HTTP/1.1 410 Gone", "Retry-After: 5", "Content-Length: 0", "", ""]);
  expect(delivery).toMatchObject({ next_attempt_at: null, abandoned_at: expect.any(String) });
  const after = await partner.client.get(`/v2/webhooks/subscriptions/${subscription.id}`);
  expect(after.body).toMatchObject({ status: "disabled" });
});
