import { fileURLToPath } from "node:url";
import express, { Router } from "express";

const DIRECTORY = fileURLToPath(new URL("./browser/", import.meta.url));

/** The Stripe.js stand-in at the addresses the real one has (`/v3/`, `/<release>/stripe.js`), and its iframe. */
export function browserAssets(): Router {
  const router = Router();
  router.get(["/v3", "/:release/stripe.js"], (_request, response) => {
    response.set("cache-control", "no-cache").sendFile("stripe.js", { root: DIRECTORY });
  });
  router.use("/elements", express.static(DIRECTORY, { index: false, cacheControl: false }));
  return router;
}
