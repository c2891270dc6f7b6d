import { z } from "zod";
import { readEnvironment } from "../../server/config.ts";
import { findSandbox, parseOption } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";
import { createListener } from "../listener.ts";

const HttpUrl = z.url({ protocol: /^https?$/ });

export default defineCommand({
  name: "listen",
  summary: "Forward a workspace's events to a server on this machine",
  options: {
    "forward-to": {
      type: "string",
      required: true,
      value: "URL",
      text: "Where each event is posted, signed.",
    },
    url: { type: "string", value: "URL", text: "The service (that of the sandbox)." },
    key: { type: "string", text: "Partner key with webhooks:write (SVC_KEY, the sandbox's own)." },
    events: { type: "string", value: "LIST", text: "Comma-separated event types (*)." },
    secret: { type: "string", text: "Signing secret that the receiver has (a new one, which is printed)." },
  },
  async run({ options, dataDir, json }) {
    const forwardTo = parseOption("forward-to", HttpUrl, options["forward-to"]);
    const sandbox = await findSandbox(dataDir);
    const url = options.url ?? sandbox?.environment["SVC_BASE_URL"];
    const key = options.key ?? readEnvironment()["SVC_KEY"] ?? sandbox?.sample?.partnerKey;
    if (url === undefined || key === undefined)
      throw new CommandError(`No sandbox runs in ${dataDir}. Give --url and --key.`);
    const listener = await createListener({
      url: parseOption("url", HttpUrl, url).replace(/\/+$/, ""),
      key,
      forwardTo,
      events: (options.events ?? "*").split(",").map((name) => name.trim()),
      secret: options.secret,
    });
    const say = (data: Record<string, unknown>, text: string): void =>
      console.log(json ? JSON.stringify(data) : text);
    const stopped = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopped.abort());
    try {
      const { secret } = listener;
      say({ ready: true, secret }, `Forwarding to ${forwardTo}. Signing secret: ${secret}`);
      for await (const { event, id, outcome } of listener.forwarded(stopped.signal))
        say({ event, id, outcome }, `${event} ${id} → ${outcome}`);
    } finally {
      await listener.remove();
    }
  },
});
