import { fileURLToPath } from "node:url";
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import { errors, type Provider } from "oidc-provider";
import { z } from "zod";
import { siteCss } from "../../html/shell.ts";
import { endedPage, signInPage } from "./sign-in-page.ts";

const STYLES = fileURLToPath(new URL("./browser/sign-in.css", import.meta.url));

const Choice = z.object({ subject: z.string().min(1).max(255) });

/** The page on which a user is chosen, and what its buttons do; any subject is accepted. */
export function signInRoutes(provider: Provider, redirectUris: () => readonly string[]): Router {
  const router = express.Router();
  const pageHeaders: RequestHandler = (_request, response, next) => {
    // Browsers check the redirects after a form too.
    const origins = redirectUris().map((uri) => new URL(uri).origin);
    response.set({
      "content-security-policy": `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${origins.join(" ")}; frame-ancestors 'none'; base-uri 'none'`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    next();
  };

  router.get("/site.css", (_request, response) => response.type("css").send(siteCss));
  router.get("/sign-in.css", (_request, response) => response.sendFile(STYLES));
  router.get("/sign-in/:uid", pageHeaders, async (request, response) => {
    const { uid } = await provider.interactionDetails(request, response);
    response.send(signInPage(`/sign-in/${uid}`));
  });
  router.post(
    "/sign-in/:uid",
    pageHeaders,
    express.urlencoded({ extended: false }),
    async (request, response) => {
      const { subject } = Choice.parse(request.body);
      await provider.interactionFinished(request, response, { login: { accountId: subject } });
    },
  );
  router.use(ended);
  return router;
}

const ended: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof errors.SessionNotFound) || response.headersSent) return next(error);
  response.status(400).send(endedPage());
};
