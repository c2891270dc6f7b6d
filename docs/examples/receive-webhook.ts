// Receives webhooks: verifies each event, stores it once and responds immediately. Node 22.18 or newer, no packages:
// PORT=8080 WEBHOOK_SECRETS=whsec_… node receive-webhook.ts
import { createHmac, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

// One secret, or two separated by a comma during a rotation.
const secrets = (process.env.WEBHOOK_SECRETS ?? "").split(",");
if (!secrets.every((secret) => secret.startsWith("whsec_"))) throw new Error("WEBHOOK_SECRETS is not set");
const inbox = process.env.INBOX ?? "inbox";
mkdirSync(inbox, { recursive: true });

/** Whether one of the secrets signed exactly these bytes, at most five minutes ago. */
function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  if (Number.isNaN(ageSeconds) || Math.abs(ageSeconds) > 300) return false;
  return secrets.some((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
    // During a rotation, the header carries one signature per secret.
    return signatures.split(" ").some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
      return signature.startsWith("v1,") && given.length === 32 && timingSafeEqual(given, expected);
    });
  });
}

/** False if the event is already stored. With a database: insert into inbox (id, body) values (…) on conflict do nothing. */
function keepOnce(id: string, body: Buffer): boolean {
  const draft = `${inbox}/.${id}.${process.hrtime.bigint()}`;
  writeFileSync(draft, body, { flush: true });
  try {
    linkSync(draft, `${inbox}/${id}.json`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

async function receive(request: IncomingMessage): Promise<number> {
  // The raw bytes: parsing and re-serialising JSON would change the signature.
  const body = Buffer.concat(await request.toArray());
  if (!isGenuine(request.headers, body)) return 401;
  const id = String(request.headers["webhook-id"]);
  const { type } = JSON.parse(body.toString("utf8")) as { type: string };
  console.log(keepOnce(id, body) ? `${type} ${id}` : `${id} is a duplicate`);
  // Stored: respond now, and process the inbox afterwards.
  return 204;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => {
      // Any response other than 2xx is retried, so nothing is lost.
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env.PORT ?? 8080));
