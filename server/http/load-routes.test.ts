import { glob } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { expect, test } from "vitest";
import { defineRoute } from "./define-route.ts";
import { loadRoutes, nameRoutes } from "./load-routes.ts";
import { camelCase } from "./openapi/name-case.ts";

const route = defineRoute({
  method: "GET",
  path: "/things",
  summary: "List things",
  tag: "Things",
  auth: "none",
  responses: { 200: z.object({}) },
  handler: () => ({ status: 200 as const, body: {} }),
});

test.each([
  ["get-order", "getOrder"],
  ["delete-custom-domain", "deleteCustomDomain"],
  ["get-ai-chat-health", "getAiChatHealth"],
  ["order.completed", "orderCompleted"],
  ["pre_confirmation.settled", "preConfirmationSettled"],
])("%s names the operation %s", (name, id) => {
  expect(camelCase(name)).toBe(id);
});

test("an operation is named by its file, and by nothing in it", () => {
  expect(nameRoutes([["list-things", route]])).toEqual([{ ...route, operationId: "listThings" }]);
});

test("two files with the same name stop the start", () => {
  const files: Array<[string, typeof route]> = [
    ["list-things", route],
    ["list-things", { ...route, path: "/other-things" }],
  ];
  expect(() => nameRoutes(files)).toThrow("two files are named list-things.route.ts");
});

test.each(["/things", "/v2/things", "/v10/things"])(
  "a route for merchant keys at %s stops the start",
  (path) => {
    const declared = { ...route, auth: "merchant_key", path } as const;
    expect(() => nameRoutes([["list-things", declared]])).toThrow(
      "list-things.route.ts: the path of a route for merchant keys starts with /v1/",
    );
    expect(nameRoutes([["list-things", { ...declared, path: "/v1/things" }]])).toHaveLength(1);
  },
);

test("every route file of the server is loaded under its name", async () => {
  const names: string[] = [];
  const server = fileURLToPath(new URL("..", import.meta.url));
  for await (const file of glob("**/*.route.ts", { cwd: server })) names.push(basename(file, ".route.ts"));
  expect(names.length).toBeGreaterThan(40);
  const ids = (await loadRoutes()).map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(names.map(camelCase).toSorted());
});

test("X-Svc-Merchant narrows every partner endpoint whose path does not say whose it is", async () => {
  const ofWorkspace = ["/test/clock"];
  const open = (await loadRoutes()).filter(
    ({ auth, path, merchantScoped }) =>
      auth === "partner_key" && !/^\/(agencies|workspaces)\//.test(path) && merchantScoped === undefined,
  );
  const unnarrowed = open.map(({ path }) => path).filter((path) => !ofWorkspace.includes(path));
  expect(unnarrowed, "merchantScoped: true, and narrowed queries; or named in ofWorkspace").toEqual([]);
});

test("X-Svc-Merchant narrows all endpoints of a resource or none", async () => {
  const partner = (await loadRoutes()).filter(
    ({ auth, path }) => auth === "partner_key" && path.includes("/{id}"),
  );
  const byResource = Map.groupBy(partner, ({ path }) => path.slice(0, path.indexOf("/{id}")));
  const mixed = [...byResource].filter(
    ([, routes]) => new Set(routes.map((one) => one.merchantScoped)).size > 1,
  );
  expect(byResource.size).toBeGreaterThan(3);
  expect(mixed.map(([resource]) => resource)).toEqual([]);
});
