import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a new endpoint shares with the one whose path is nearest. */
export interface NearestRoute {
  tag: string;
  /** Null: any key may call it, or it takes no partner keys. */
  scope: string | null;
  /** Whether `X-Svc-Merchant` narrows it to one merchant, or must be sent; as it is written. */
  merchantScoped: "true" | '"required"' | null;
  /** Of `{id}`, if both have it at the same place. */
  idSchema: { name: string; file: string } | null;
}

/**
 * Tag and scope are those of a neighbour in the folder, if there is one for the same callers, else those of the nearest path.
 * @param folder of the new endpoint.
 * @returns null if no route begins with the same segment.
 */
export function nearestRoute(path: string, folder: string): NearestRoute | null {
  const routes = globSync("server/**/*.route.ts").map((file) => {
    const text = readFileSync(file, "utf8");
    return { file, text, common: commonSegments(path, /^ {2}path: "([^"]+)"/m.exec(text)?.[1] ?? "") };
  });
  const nearest = routes.reduce((best, route) => (route.common.length > best.common.length ? route : best));
  if (nearest.common.length === 0) return null;
  const isPartners = (text: string) => text.includes('auth: "partner_key"');
  const neighbour = routes.find(
    ({ file, text }) => dirname(file) === folder && isPartners(text) === isPartners(nearest.text),
  );
  const { text } = neighbour ?? nearest;
  const tag = /^ {2}tag: "([^"]+)"/m.exec(text)?.[1];
  if (tag === undefined) return null;
  return {
    tag,
    scope: /^ {2}scope: "([^"]+)"/m.exec(text)?.[1] ?? null,
    merchantScoped: (/^ {2}merchantScoped: (true|"required"),/m.exec(text)?.[1] ??
      null) as NearestRoute["merchantScoped"],
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
