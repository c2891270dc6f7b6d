/** A notice with components in it names what is spoken: WordPress would call them as functions, outside React, to get their text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("../../src", import.meta.url));

type Node = { type: string; [field: string]: unknown };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** A node and all below it. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) {
    if (isNode(value)) yield* walk(value);
  }
}

const nameOf = (element: Node) => String(((element["openingElement"] as Node)["name"] as Node)["name"]);

/** Notices that contain components and do not name what is spoken. */
function unspoken(code: string): number {
  const program = parse(code, { sourceType: "module", plugins: ["typescript", "jsx"] }).program as unknown as Node;
  return [...walk(program)].filter((node) => {
    if (node.type !== "JSXElement" || nameOf(node) !== "Notice") return false;
    const attributes = (node["openingElement"] as Node)["attributes"] as { name?: { name: string } }[];
    const hasComponent = [...walk(node)].some((child) => child !== node && child.type === "JSXElement" && /^[A-Z]/.test(nameOf(child)));
    return hasComponent && !attributes.some(({ name }) => name?.name === "spokenMessage");
  }).length;
}

test("every notice with components names what is spoken", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => unspoken(readFileSync(join(sources, file), "utf8")) > 0)).toEqual([]);
});

test("a planted one is found", () => {
  expect(unspoken("<Notice status='info'>{text}{isOpen && <Button>Undo</Button>}</Notice>")).toBe(1);
  expect(unspoken("<Notice spokenMessage={text}><Button>Undo</Button></Notice>")).toBe(0);
  expect(unspoken("<Notice><strong>Plain</strong></Notice>")).toBe(0);
});
