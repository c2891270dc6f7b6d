// The promise: `npm run new` says what it needs, overwrites nothing, and finds the place of every line that it adds.
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { filesOf } from "./new.ts";
import { endpoint } from "./endpoint.ts";
import { UsageError } from "./skeleton.ts";
import { event, setting, skeletons, task } from "./skeletons.ts";

test.each([
  ["endpoint", ["list-notes", "GET", "/notes"], "<slice>/<verb-noun>"],
  ["endpoint", ["orders/list-notes", "get", "/notes"], "GET, POST"],
  ["endpoint", ["orders/list-notes", "GET", "notes"], "The path is like"],
  ["endpoint", ["orders/list-notes", "GET", "/{id}/notes"], "The path is like"],
  ["endpoint", ["orders/list-notes", "GET", "/v2/orders/{id}/notes"], "without /v2"],
  ["endpoint", ["orders/list-notes", "GET", "/merchants/{id}/notes"], "/agencies/{workspaceId}"],
  ["endpoint", ["orders/list-notes", "GET", "/v1/merchants/{merchantId}/notes"], "/v1/merchants/{id}"],
  ["event", ["noted", "A note was written."], "noun.verb"],
  ["event", ["order.noted"], "Say when"],
  ["task", ["orders/purge-notes", "daily"], "five fields"],
  ["setting", ["noteDays", "Days."], "SVC_REPORT_DAYS"],
  ["setting", ["checkout.greeting", "A text."], "the groups defaults, b2b, branding"],
  ["setting", ["branding.logo.url", "A text."], "group.name"],
  ["setting", ["branding.logoUrl", "A logo."], "has it already"],
  ["setting", ["branding.some", "A note.", "date"], "text, number, switch"],
  ["setting", ["SVC_NOTE_DAYS"], "Say what it does"],
])("%s %j is refused with what to write instead", (kind, args, message) => {
  expect(() => skeletons[kind]!(args)).toThrow(message);
});

test.each([
  ["an endpoint", endpoint(["merchants/get-merchant", "GET", "/merchants"]), "is there already"],
  ["a folder", endpoint(["parcels/get-parcel", "GET", "/parcels"]), "no folder server/parcels"],
  ["a full folder", endpoint(["merchants/read-note", "GET", "/notes"]), "merchants/<topic>/<verb-noun>"],
  ["an event", event(["order.held", "An order was held."]), "has it already"],
  ["a setting", setting(["LOG_LEVEL", "A level."]), "has it already"],
  ["a sample", endpoint(["vat/read-number", "POST", "/v1/refunds"]), "has it already"],
])("what is there, or has no place, is not overwritten: %s", async (_, skeleton, message) => {
  const refusal = filesOf(skeleton);
  await expect(refusal).rejects.toThrow(UsageError);
  await expect(refusal).rejects.toThrow(message);
});

test("every line finds its place in the files of today", async () => {
  const added = [
    endpoint(["orders/add-note", "POST", "/orders/{id}/notes"]),
    endpoint(["orders/read-notes", "PUT", "/v1/notes"]),
    endpoint(["orders/read-lines", "GET", "/v1/orders/{id}/lines"]),
    event(["order.noted", "A note was written."]),
    event(["parcel.sent", "A parcel was sent."]),
    task(["orders/purge-notes", "0 3 * * *"]),
    setting(["SVC_NOTE_DAYS", "Days for which notes are kept."]),
    ...["defaults", "b2b", "branding", "payments", "store", "ai"].map((group) =>
      setting([`${group}.someNote`, "A note."]),
    ),
  ];
  const paths = (await Promise.all(added.map(filesOf))).map((files) => [...files.keys()]);
  expect(paths).toEqual([
    ["server/orders/add-note.route.ts", "server/docs/request-samples.ts"],
    [
      "server/orders/read-notes.route.ts",
      "server/docs/request-samples.ts",
      "test/security/stolen-key-reach.test.ts",
    ],
    [
      "server/orders/read-lines.route.ts",
      "server/http/openapi/resource-ids.ts",
      "test/security/stolen-key-reach.test.ts",
    ],
    ["server/webhooks/events.ts", "server/dashboard/app/webhooks/event-names.ts"],
    [
      "shared/wire/events/parcel-event.ts",
      "server/webhooks/event-examples.ts",
      "server/webhooks/events.ts",
      "server/dashboard/app/webhooks/event-names.ts",
    ],
    ["server/orders/purge-notes.task.ts"],
    ["server/config.ts"],
    ...["Terms", "Tax", "Branding", "Checkout", "Tax", "Ai"].map((section) => [
      "shared/wire/merchant-configuration.ts",
      `server/dashboard/app/stores/sections/${section}Section.tsx`,
    ]),
  ]);
});

test("a path that names its merchant takes no header that names one, too", async () => {
  const of = async (path: string) =>
    [...(await filesOf(endpoint(["orders/count-held", "GET", path]))).values()].join("");
  const [named, open] = await Promise.all([
    of("/agencies/{workspaceId}/merchants/{merchantId}/held-orders"),
    of("/orders/{id}/holds"),
  ]);
  expect([named, open].map((text) => text.includes("merchantScoped: true"))).toEqual([false, true]);
});

test("the steps name files that exist", () => {
  const steps = [
    endpoint(["orders/notes/add-note", "POST", "/orders/{id}/notes"]),
    endpoint(["orders/notes/read-notes", "PUT", "/v1/notes"]),
    event(["order.noted", "A note was written."]),
    event(["parcel.sent", "A parcel was sent."]),
    task(["orders/purge-notes"]),
    setting(["SVC_NOTE_DAYS", "Days for which notes are kept."]),
    setting(["branding.someNote", "A note."]),
  ].flatMap(({ files, next }) =>
    next.flatMap((step) =>
      (step.match(/\b(?:server|shared|test|docs)\/[\w./-]*\w\/?/g) ?? []).filter((path) => !(path in files)),
    ),
  );
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter((path) => !existsSync(path))).toEqual([]);
});

test.each([
  ["number", "optional(z.int().min(0).max(1_000_000))", '<NumberField path="store.some_note"'],
  ["switch", "z.boolean().default(false)", '<SwitchField path="store.some_note" />'],
])("a setting that is a %s has its schema and field", async (kind, schema, field) => {
  const texts = [...(await filesOf(setting(["store.someNote", "A note.", kind]))).values()].join("\n");
  expect(texts).toContain(`someNote: ${schema}`);
  expect(texts).toContain(field);
  expect(texts).toMatch(new RegExp(`import .*\\b${field.slice(1).split(" ")[0]}\\b.* from "../fields/`));
});

test("a field from a module that the section imports already joins that import", async () => {
  const texts = [...(await filesOf(setting(["branding.someNote", "A note.", "switch"]))).values()].join("\n");
  expect(texts).toContain(
    'import { SegmentsField, SelectField, SwitchField } from "../fields/ChoiceField.tsx";',
  );
});

test("an endpoint below another one takes over its tag, scope and identifier", () => {
  const [[path, text] = []] = Object.entries(
    endpoint(["orders/notes/add-note", "POST", "/orders/{id}/notes"]).files,
  );
  expect(path).toBe("server/orders/notes/add-note.route.ts");
  expect(text).toContain('import { OrderId } from "../../../shared/wire/order.ts";');
  expect(text).toContain("params: z.object({ id: OrderId }),");
  expect(text).toContain('tag: "Orders"');
  expect(text).toContain('scope: "orders:write"');
  expect(text).toContain("merchantScoped: true");
});

test("the partner API's answers are snake_case", () => {
  const path = "/agencies/{workspaceId}/merchants/{merchantId}/notes";
  const [text] = Object.values(endpoint(["merchants/notes/list-notes", "GET", path]).files);
  expect(text).toContain("merchant_id: z.uuid()");
  expect(text).toContain("merchant_id: params.merchantId");
});

test.each(["defaults", "b2b", "branding", "payments", "store", "ai"])(
  "a setting of %s has its field in a section that shows fields of text",
  async (group) => {
    const changed = await filesOf(setting([`${group}.someNote`, "A note."]));
    const [section = ""] = [...changed].filter(([path]) => path.endsWith(".tsx")).map(([, text]) => text);
    expect(section).toContain(`"${group}.some_note": "Some note",`);
    expect(section).toContain('import { TextField } from "../fields/TextField.tsx";');
    expect(section).toMatch(new RegExp(`^      <TextField path="${group}\\.some_note" .*\n    </>`, "m"));
  },
);
