import type { AddressInfo } from "node:net";
import express from "express";
import postgres from "postgres";

/**
 * The baseline of the API benchmark: plain Express 5. `GET /me` returns a fixed object; `POST /sessions` parses a JSON
 * body and inserts one row.
 */
const answer = JSON.parse(process.env["BARE_ANSWER"]!) as object;
const sql = postgres(process.env["DATABASE_URL"]!, { max: 10 });

const app = express();
app.get("/me", (_request, response) => {
  response.json(answer);
});
app.post("/sessions", express.json(), async (request, response) => {
  const [row] = await sql`
    insert into bare_sessions (cart, created_at) values (${sql.json(request.body)}, now()) returning id, cart, created_at`;
  response.status(201).json(row);
});
const server = app.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
