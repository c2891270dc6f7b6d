import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useWorkspace } from "../api/workspace.ts";
import { ChevronIcon } from "../parts/icons.tsx";
import { DeleteDialog, DisableDialog, EditDialog, EnableDialog, RotateDialog } from "./change-dialogs.tsx";
import { ReplayDialog } from "./ReplayDialog.tsx";
import type { Subscription } from "./subscriptions-query.ts";
import { TestEventDialog } from "./TestEventDialog.tsx";

type Asked = "test" | "edit" | "replay" | "rotate" | "disable" | "enable" | "delete";

/** What owners and admins may do with a subscription. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { canWrite } = useWorkspace();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!canWrite) return null;
  const props = { subscription, close: () => setAsked(null) };
  const isActive = subscription.status === "active";
  return (
    <>
      <Button onClick={() => setAsked("edit")}>Edit</Button>
      <Menu position="bottom-end" width={208} withinPortal={false}>
        <Menu.Target>
          <Button rightSection={<ChevronIcon />}>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked("replay")}>Replay deliveries</Menu.Item>
          <Menu.Item onClick={() => setAsked("rotate")}>Rotate signing secret</Menu.Item>
          {isActive && <Menu.Item onClick={() => setAsked("disable")}>Disable</Menu.Item>}
          <Menu.Item onClick={() => setAsked("delete")}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {!isActive && <Button onClick={() => setAsked("enable")}>Enable</Button>}
      <Button variant="filled" onClick={() => setAsked("test")}>
        Send test event
      </Button>
      {asked === "test" && <TestEventDialog {...props} />}
      {asked === "edit" && <EditDialog {...props} />}
      {asked === "replay" && <ReplayDialog {...props} />}
      {asked === "rotate" && <RotateDialog {...props} />}
      {asked === "disable" && <DisableDialog {...props} />}
      {asked === "enable" && <EnableDialog {...props} />}
      {asked === "delete" && <DeleteDialog {...props} />}
    </>
  );
}
