import { TestClock } from "../../../shared/wire/partner/test-clock.ts";
import { defineRoute } from "../../http/define-route.ts";
import { readTestClock } from "./advance-clock.ts";

export default defineRoute({
  method: "GET",
  path: "/test/clock",
  summary: "Retrieve the sandbox's clock",
  tag: "Sandbox",
  auth: "partner_key",
  scope: "merchants:read",
  internal: true,
  sandboxOnly: true,
  responses: { 200: TestClock },
  async handler({ ctx }) {
    return { status: 200, body: await readTestClock(ctx) };
  },
});
