import { precompress, type Precompressed } from "../http/precompressed.ts";

let script: Promise<Precompressed> | undefined;

/** Scalar's browser script, read at the first visit of the reference (decision 0036). */
export function scalarScript(): Promise<Precompressed> {
  return (script ??= read().then(precompress));
}

/** A route as the package registers it with Fastify. */
interface PackageRoute {
  url: string;
  handler(request: object, reply: Reply): void;
}

interface Reply {
  header(): Reply;
  send(text: string): void;
}

/** The package hands its script out by a Fastify route, whose handler sends one text and needs no Fastify. */
async function read(): Promise<string> {
  const { default: register } = await import("@scalar/fastify-api-reference");
  let text = "";
  const reply: Reply = { header: () => reply, send: (sent) => void (text = sent) };
  const route = (each: PackageRoute) => {
    if (each.url.endsWith("/js/scalar.js")) each.handler({}, reply);
  };
  register({ route }, { configuration: { url: "/openapi.json" } }, () => {});
  if (text === "") throw new Error("@scalar/fastify-api-reference serves no script");
  return text;
}
