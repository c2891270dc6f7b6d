import { precompress, type Precompressed } from "../http/precompressed.ts";

let script: Promise<Precompressed> | undefined;

/** Scalar's browser script, read at the first visit of the reference (decision 0036). */
export function scalarScript(): Promise<Precompressed> {
  return (script ??= read().then(precompress));
}

/** The package serves the script by a Fastify route. Its handler needs no Fastify: it sends one text. */
async function read(): Promise<string> {
  const { default: register } = await import("@scalar/fastify-api-reference");
  const reply = { header: () => reply, send: (text: unknown) => String(text) };
  const handlers = new Map<string, (request: object, answer: typeof reply) => string>();
  const route = (each: { url: string; handler: (request: object, answer: typeof reply) => string }) =>
    handlers.set(each.url, each.handler);
  register({ route } as never, { configuration: { url: "/openapi.json" } }, () => {});
  const send = handlers.get("/reference/js/scalar.js");
  if (send === undefined) throw new Error("@scalar/fastify-api-reference serves no script");
  return send({}, reply);
}
