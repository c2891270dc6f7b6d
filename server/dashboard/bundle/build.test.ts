import { beforeAll, expect, test } from "vitest";
import { appPage } from "../app-page.ts";
import { buildDashboard, firstLoadBytes } from "./build.ts";

beforeAll(async () => void (await buildDashboard()), 120_000);

test("the first load is at most 250 KiB after brotli", async () => {
  const bytes = await firstLoadBytes();
  console.log(`first load of the dashboard: ${(bytes / 1024).toFixed(1)} KiB after brotli`);
  expect(bytes).toBeLessThanOrEqual(250 * 1024);
});

test("the document's policy allows scripts and styles by nonce only", () => {
  const { body, headers } = appPage();
  const policy = headers["content-security-policy"]!;
  expect(policy).not.toContain("unsafe");
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)![1]!;
  const scripts = String(body).match(/<script\b[^>]*>/g)!;
  expect(scripts.length).toBe(2);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  expect(String(appPage().body)).not.toContain(nonce);
});
