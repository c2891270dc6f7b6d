import { writeFile } from "node:fs/promises";
import { describeApi } from "../../server/docs/described-api.ts";
import { lineJson } from "../../server/docs/line-json.ts";
import { CommandError, defineCommand } from "../define-command.ts";

/** Placeholder for the service's origin. */
const NEUTRAL_URL = "https://checkout.example";

export default defineCommand({
  name: "openapi",
  summary: "Generate the OpenAPI document from the route declarations",
  options: {
    out: { type: "string", value: "FILE", text: "Output file (default: standard output)." },
    url: { type: "string", text: `Origin of the service (${NEUTRAL_URL}).` },
  },
  async run({ options }) {
    const url = options.url ?? NEUTRAL_URL;
    if (!URL.canParse(url) || new URL(url).origin !== url) {
      throw new CommandError(`--url must be an origin such as ${NEUTRAL_URL}, not "${url}".`);
    }
    const { document, routes } = await describeApi(url);
    const text = lineJson(document);
    if (options.out === undefined) return { data: document, text };
    await writeFile(options.out, `${text}\n`);
    return {
      data: { file: options.out, endpoints: routes.length },
      text: `${options.out}: ${routes.length} endpoints.`,
    };
  },
});
