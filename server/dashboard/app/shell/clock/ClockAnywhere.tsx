import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from "react";
import type { Session } from "../../api/session.ts";

const AdvanceClockDialog = lazy(async () => ({
  default: (await import("./AdvanceClockDialog.tsx")).AdvanceClockDialog,
}));

/** Opens the dialog that advances the sandbox's clock; null where it cannot be moved. */
const ClockContext = createContext<(() => void) | null>(null);

/** Opens the dialog; null where the clock cannot be moved. */
export const useClockDialog = () => use(ClockContext);

/** Lets every part of the frame open the dialog. @param canAdvance false for members, who read. */
export function ClockAnywhere(props: { session: Session; canAdvance: boolean; children: ReactNode }) {
  const { session, children } = props;
  const [isOpen, setOpen] = useState(false);
  const isAvailable = session.clock !== null && props.canAdvance;
  const open = useMemo(() => (isAvailable ? () => setOpen(true) : null), [isAvailable]);
  return (
    <ClockContext value={open}>
      {children}
      {isOpen && isAvailable && (
        <Suspense>
          <AdvanceClockDialog session={session} close={() => setOpen(false)} />
        </Suspense>
      )}
    </ClockContext>
  );
}
