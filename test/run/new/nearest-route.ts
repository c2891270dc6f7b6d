import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a new endpoint shares with the one whose path is nearest. */
export interface NearestRoute {
  tag: string;
  /** Null: any key may call it, or it takes no partner keys. */
  scope: string | null;
  /** Whether `X-Svc-Merchant` narrows it to one merchant. */
  merchantScoped: boolean;
  /** Of `{id}`, if both have it at the same place. */
  idSchema: { name: string; file: string } | null;
}

/**
 * @param folder of the new endpoint: its neighbours there have its tag and scope, if the paths begin alike.
 * @returns null if no route begins with the same segment.
 */
export function nearestRoute(path: string, folder: string): NearestRoute | null {
  const routes = globSync("server/**/*.route.ts").map((file) => {
    const text = readFileSync(file, "utf8");
    return { file, text, common: commonSegments(path, /^ {2}path: "([^"]+)"/m.exec(text)?.[1] ?? "") };
  });
  const nearest = routes.reduce((best, route) => (route.common.length > best.common.length ? route : best));
  const tag = /^ {2}tag: "([^"]+)"/m.exec(nearest.text)?.[1];
  if (nearest.common.length === 0 || tag === undefined) return null;
  const isPartners = (text: string) => text.includes('auth: "partner_key"');
  const neighbour = routes.find(
    ({ file, text }) => dirname(file) === folder && isPartners(text) === isPartners(nearest.text),
  );
  const { text } = neighbour ?? nearest;
  return {
    tag: /^ {2}tag: "([^"]+)"/m.exec(text)?.[1] ?? tag,
    scope: /^ {2}scope: "([^"]+)"/m.exec(text)?.[1] ?? null,
    merchantScoped: text.includes("\n  merchantScoped: true,"),
    idSchema: nearest.common.includes("{id}") ? idSchemaOf(nearest) : null,
  };
}

function commonSegments(one: string, other: string): string[] {
  const others = other.split("/").slice(1);
  const segments = one.split("/").slice(1);
  const end = segments.findIndex((segment, index) => segment !== others[index]);
  return end === -1 ? segments : segments.slice(0, end);
}

function idSchemaOf({ file, text }: { file: string; text: string }): NearestRoute["idSchema"] {
  const name = /params: z\.object\(\{ id: (\w+) \}\)/.exec(text)?.[1];
  if (name === undefined) return null;
  const source = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(text)?.[1];
  return source === undefined ? null : { name, file: join(dirname(file), source) };
}
