import { Drawer, UnstyledButton } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { sessionQuery, type Mode, type Session } from "../api/session.ts";
import { createApi, WorkspaceContext, type Workspace } from "../api/workspace.ts";
import { MenuIcon } from "../parts/icons.tsx";
import { SearchAnywhere } from "../search/SearchAnywhere.tsx";
import { Alone } from "./Alone.tsx";
import { ClockAnywhere } from "./clock/ClockAnywhere.tsx";
import { ClockBanner } from "./clock/ClockBanner.tsx";
import { rememberPlace } from "./last-place.ts";
import { Navigation } from "./Navigation.tsx";

/** The frame around the pages of one workspace in one mode. */
export function WorkspaceFrame() {
  const { data } = useSuspenseQuery(sessionQuery);
  const session = data as Session;
  const { workspace: id, mode } = useParams({ from: "/$workspace/$mode" });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const found = session.workspaces.find((workspace) => workspace.id === id);
  const isMode = session.modes.includes(mode as Mode);
  const workspace = useMemo<Workspace | null>(() => {
    if (found === undefined || !isMode) return null;
    const api = createApi(session, found.id, mode as Mode);
    const canWrite = found.role !== "member";
    return { ...found, mode: mode as Mode, canWrite, api, scope: [found.id, mode] };
  }, [found, isMode, mode, session]);
  if (workspace === null) {
    return (
      <Alone title="Page not found">
        <p>You are not a member of this workspace, or the address is wrong.</p>
        <Link to="/">Go to your dashboard</Link>
      </Alone>
    );
  }
  rememberPlace(workspace.id, workspace.mode);
  return (
    <WorkspaceContext value={workspace}>
      <ClockAnywhere session={session} canAdvance={workspace.canWrite}>
        <SearchAnywhere session={session}>
          <a className="skip" href="#content">
            Skip to the content
          </a>
          <div className={workspace.mode === "test" ? "test-line" : "live-line"} />
          <div className="frame" key={`${workspace.id}/${workspace.mode}`}>
            <div className="side">
              <Navigation session={session} />
            </div>
            <div className="column">
              <ClockBanner session={session} />
              <main className="main" id="content" tabIndex={-1}>
                <UnstyledButton
                  className="burger"
                  aria-label="Menu"
                  aria-expanded={isMenuOpen}
                  onClick={() => setMenuOpen(true)}
                >
                  <MenuIcon />
                </UnstyledButton>
                <Outlet />
              </main>
            </div>
          </div>
          <Drawer opened={isMenuOpen} onClose={() => setMenuOpen(false)} size={264} title="Menu">
            <Navigation session={session} done={() => setMenuOpen(false)} />
          </Drawer>
        </SearchAnywhere>
      </ClockAnywhere>
    </WorkspaceContext>
  );
}
