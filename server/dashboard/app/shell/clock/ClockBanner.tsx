import { Button, Menu } from "@mantine/core";
import { useEffect, useReducer } from "react";
import { durationText } from "../../../../../shared/duration.ts";
import { useNow } from "../../api/clock.ts";
import type { Session } from "../../api/session.ts";
import { Fault } from "../../parts/Fault.tsx";
import { momentText, steps } from "./clock-facts.ts";
import { useClockDialog } from "./ClockAnywhere.tsx";
import { useAdvanceClock } from "./use-advance-clock.ts";

/** Says on every page that the sandbox's clock is moved, and moves it on. */
export function ClockBanner({ session }: { session: Session }) {
  const seconds = session.clock?.shift_seconds ?? 0;
  const openDialog = useClockDialog();
  const now = useMinute();
  const advance = useAdvanceClock(session);
  if (seconds === 0) return null;
  return (
    <section className="clock" aria-label="Sandbox's clock">
      <div>
        <p>
          The sandbox's clock is {durationText(seconds)} ahead: <strong>{momentText(new Date(now))}</strong>
        </p>
        <Fault error={advance.error} />
      </div>
      {openDialog !== null && (
        <Menu width={160} position="bottom-start" withinPortal>
          <Menu.Target>
            <Button h={26} px={10} fz={13} flex="none" loading={advance.isRunning}>
              Advance…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {steps.map((step) => (
              <Menu.Item key={step.text} onClick={() => advance.run(step.seconds)}>
                {step.text}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={openDialog}>Other…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}

/** The service's time, drawn again as its minutes pass. */
function useMinute(): number {
  const now = useNow();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setTimeout(redraw, 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
