import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createCloudflareApi } from "./cloudflare-api.ts";
import { EdgeUnavailable } from "./edge-provider.ts";

let server: Server;
afterEach(() => new Promise((done) => server.close(done)));

test("a redirect is a failure and is not followed", async () => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/elsewhere")
      return response.end(JSON.stringify({ success: true, result: { id: "x", hostname: "a.example" } }));
    return response.writeHead(302, { location: "/elsewhere" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(createCloudflareApi({ base, token: "t" }).get("zone", "id")).rejects.toThrow(EdgeUnavailable);
  expect(asked).toEqual(["/zones/zone/custom_hostnames/id"]);
});
