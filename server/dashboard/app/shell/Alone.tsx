import { Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../api/api-error.ts";
import { signInUrl, type SignedOut } from "../api/session.ts";
import { usePageTitle } from "../parts/Page.tsx";

/** A page without the frame. */
export function Alone({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePageTitle(title);
  return (
    <main className="alone" id="content">
      <div>
        <div className="brand">
          svc <span>checkout</span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

/** Nothing is at this address. */
export function PageNotFound() {
  return (
    <Alone title="Page not found">
      <p>There is no page at this address.</p>
      <Link to="/">Go to your dashboard</Link>
    </Alone>
  );
}

/** Signed out, or the session has ended. The sign-in leads back to the same page. */
export function SignIn({ isConfigured }: SignedOut) {
  if (!isConfigured) {
    return (
      <Alone title="Sign-in is not configured">
        <p>
          This service has no identity provider for the dashboard. Its operator sets <code>IDP_ISSUER</code>{" "}
          and <code>IDP_CLIENT_ID</code>; the API works without.
        </p>
        <Button component="a" href="/docs">
          Read the documentation
        </Button>
      </Alone>
    );
  }
  const isDeepLink = window.location.pathname !== "/dashboard";
  return (
    <Alone title="Sign in to the dashboard">
      <p>
        {isDeepLink
          ? "You are not signed in, or your session has ended. You will come back to this page."
          : "Orders, keys, stores and webhooks of your workspace."}
      </p>
      <Button component="a" variant="filled" href={signInUrl()}>
        Sign in
      </Button>
    </Alone>
  );
}

/** The service cannot be reached. */
export function Unavailable({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Alone title="The dashboard is not available right now">
      <p>{messageOf(error)}</p>
      {error instanceof ApiError && error.requestId !== null && (
        <p>
          Request <code>{error.requestId}</code>
        </p>
      )}
      <Button variant="filled" onClick={retry}>
        Try again
      </Button>
    </Alone>
  );
}

/** Until the session is known: the frame, so that nothing jumps. */
export function LoadingFrame() {
  return (
    <div className="frame" aria-busy="true">
      <div className="side" />
      <main className="main">
        <div className="bar" />
        <Skeleton height={24} width={200} mb={24} />
        <Skeleton height={14} mb={16} />
        <Skeleton height={14} mb={16} />
        <Skeleton height={14} width="60%" />
      </main>
    </div>
  );
}
