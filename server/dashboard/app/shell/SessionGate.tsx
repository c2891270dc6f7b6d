import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useParams } from "@tanstack/react-router";
import { sessionQuery, type Session } from "../api/session.ts";
import { Alone, LoadingFrame, PageNotFound, SignIn, Unavailable } from "./Alone.tsx";
import { lastPlace } from "./last-place.ts";
import { isSection } from "./navigation.ts";

/** Displays the dashboard to signed-in users, and the sign-in to all others. */
export function SessionGate() {
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data === undefined)
    return error === null ? <LoadingFrame /> : <Unavailable error={error} retry={() => void refetch()} />;
  if (!("user" in data)) return <SignIn {...data} />;
  return <Outlet />;
}

/** `/dashboard`: leads on to the workspace that was used last. */
export function Start() {
  return <LastUsed section="overview" />;
}

/** `/dashboard/orders` and the like: leads on to that page of the workspace that was used last, with its filters. */
export function Section() {
  const { section } = useParams({ from: "/$section" });
  return isSection(section) ? <LastUsed section={section} /> : <PageNotFound />;
}

function LastUsed({ section }: { section: string }) {
  const { data } = useQuery(sessionQuery);
  const place = lastPlace(data as Session);
  if (place === null) {
    return (
      <Alone title="You have no workspace yet">
        <p>Ask an owner of your workspace to add you as a member, then load this page again.</p>
      </Alone>
    );
  }
  const to: string = `/${place.workspace}/${place.mode}/${section}`;
  return <Navigate to={to} search replace />;
}
