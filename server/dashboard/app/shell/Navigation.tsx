import { Menu, Switch, useMantineColorScheme } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { sessionQuery, signOut, type Mode, type Session } from "../api/session.ts";
import { useWorkspace } from "../api/workspace.ts";
import { useAttentionCount } from "../attention/attention-query.ts";
import { ChevronIcon, TickIcon } from "../parts/icons.tsx";
import { useClockDialog } from "./clock/ClockAnywhere.tsx";
import { navigation } from "./navigation.ts";

/** The left navigation: workspace, pages, mode, user. @param done called when a link has been followed. */
export function Navigation({ session, done }: { session: Session; done?: () => void }) {
  const { id, mode } = useWorkspace();
  return (
    <nav className="side-inner" aria-label="Dashboard">
      <WorkspaceMenu session={session} />
      {navigation.map(({ title, links }) => (
        <div key={title ?? ""}>
          {title !== null && <div className="nav-group">{title}</div>}
          <ul className="nav-list">
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link
                  className="nav-link"
                  to={`/$workspace/$mode/${to}`}
                  params={{ workspace: id, mode }}
                  onClick={done}
                >
                  {text}
                  {to === "attention" && <AttentionCount />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="side-end">
        <UserMenu session={session} />
        <ModeSwitch />
      </div>
    </nav>
  );
}

/** How many things need attention, if any do. */
function AttentionCount() {
  const count = useAttentionCount();
  if (count === undefined || count === 0) return null;
  return (
    <span className="nav-count">
      {count}
      <span className="hidden-text"> open</span>
    </span>
  );
}

/** Where the same list is in another workspace or mode: ids of one are not found in another. */
function useElsewhere() {
  const navigate = useNavigate();
  const section = useRouterState({ select: ({ location }) => location.pathname.split("/")[3] ?? "orders" });
  return (workspace: string, mode: Mode) => void navigate({ to: `/${workspace}/${mode}/${section}` });
}

function WorkspaceMenu({ session }: { session: Session }) {
  const { id, name, mode } = useWorkspace();
  const open = useElsewhere();
  return (
    <Menu width={208} position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className="chooser" data-initial={name.slice(0, 1).toUpperCase()}>
          <span className="hidden-text">Workspace:</span>
          <span className="clip">{name}</span>
          <ChevronIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Workspaces</Menu.Label>
        {session.workspaces.map((workspace) => (
          <Menu.Item
            key={workspace.id}
            onClick={() => open(workspace.id, mode)}
            rightSection={workspace.id === id ? <TickIcon /> : null}
          >
            {workspace.name}
            <span className="quiet small"> · {workspace.role}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ModeSwitch() {
  const { id, mode } = useWorkspace();
  const open = useElsewhere();
  return (
    <div className="mode">
      <Switch
        label="Test mode"
        checked={mode === "test"}
        color="#d97706"
        withThumbIndicator={false}
        onChange={() => open(id, mode === "test" ? "live" : "test")}
      />
    </div>
  );
}

const schemes = [
  ["auto", "Same as the system"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

function UserMenu({ session }: { session: Session }) {
  const { role } = useWorkspace();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const { refetch } = useSuspenseQuery(sessionQuery);
  const openClock = useClockDialog();
  const name = session.user.name ?? session.user.email ?? session.user.subject;
  const leave = () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    signOut(session).catch(() => void refetch());
  };
  return (
    <Menu width={208} position="top-start" withinPortal>
      <Menu.Target>
        <button type="button" className="chooser user">
          <span className="hidden-text">User:</span>
          <span className="clip">{name}</span>
          <ChevronIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your role here: {role}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {schemes.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <TickIcon /> : null}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {openClock !== null && <Menu.Item onClick={openClock}>Advance the clock…</Menu.Item>}
        <Menu.Item component="a" href="/docs">
          Documentation
        </Menu.Item>
        <Menu.Item onClick={leave}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
