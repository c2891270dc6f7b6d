import {
  expectOk,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { insertSamplePages } from "../../stores/sample-pages.ts";
import { indexStore } from "../knowledge/index-store.ts";

/** Answered from the sample product `desk-140`, which is the first source then. */
export const DESK_QUESTION = "Is the height-adjustable desk electric?";

export const everyMode = { checkout_assistant: true, product_qa: true, policy_qa: true };

/**
 * A merchant with AI answers, whose sample products and pages are indexed. Its next run is planned for tomorrow before AI
 * answers are enabled, so that the one of every minute never indexes it beside a test.
 */
export async function answeringMerchant(
  h: Harness,
  ai: Record<string, unknown> = {},
  workspace?: TestWorkspace,
): Promise<TestMerchant> {
  const merchant = await h.merchant(workspace ?? (await h.workspace()));
  await h.sql`insert into ai_indexes (merchant_id, due_at) values (${merchant.id}, now() + interval '1 day')`;
  await merchant.client.patch(`/v1/merchants/${merchant.id}`, {
    ai: { enabled: true, monthlyCapCents: 500, modes: everyMode, ...ai },
  });
  await insertSamplePages(h.sql, merchant.id);
  await indexStore(h.ctx, merchant.id);
  return merchant;
}

export interface ChatAnswer {
  status: number;
  headers: Headers;
  /** Of an error. */
  body: unknown;
  events: Array<{ name: string; data: Record<string, unknown> }>;
  /** All texts of the answer. */
  text: string;
}

/** Asks as the page does, and reads the answer to its end. */
export async function ask(url: string, token: string, message: unknown): Promise<ChatAnswer> {
  const response = await fetch(`${url}/checkout/${token}/ai-chat/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message }),
  });
  const content = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const events = isStream
    ? [...content.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, name = "", data = ""]) => ({
        name,
        data: JSON.parse(data) as Record<string, unknown>,
      }))
    : [];
  const texts = events.filter(({ name }) => name === "text").map(({ data }) => String(data["text"]));
  return {
    status: response.status,
    headers: response.headers,
    body: isStream ? null : JSON.parse(content),
    events,
    text: texts.join(""),
  };
}

/** The merchant's `GET /health/ai-chat`. */
export async function healthOf(h: Harness, merchant: TestMerchant): Promise<Record<string, unknown>> {
  const answer = await h.client().get("/health/ai-chat", { headers: { "x-svc-api-key": merchant.apiKey } });
  return expectOk(answer) as Record<string, unknown>;
}
