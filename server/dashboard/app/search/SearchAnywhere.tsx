import { createContext, lazy, Suspense, use, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Session } from "../api/session.ts";

const loadDialog = () => import("./SearchDialog.tsx");
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

interface Search {
  open: () => void;
  /** Loads the dialog's code, so that it opens at once. */
  prepare: () => void;
}

const SearchContext = createContext<Search | null>(null);

/** @throws outside of a workspace's pages. */
export function useSearchDialog(): Search {
  const search = use(SearchContext);
  if (search === null) throw new Error("useSearchDialog() needs a workspace");
  return search;
}

/** Opens the search on every page of a workspace: by `/`, by Ctrl or ⌘ and K, and by its button. */
export function SearchAnywhere({ session, children }: { session: Session; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const search = useMemo<Search>(
    () => ({
      open: () => {
        setLoaded(true);
        setOpen(true);
      },
      prepare: () => void loadDialog().catch(() => {}),
    }),
    [],
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      search.open();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [search]);
  return (
    <SearchContext value={search}>
      {children}
      {isLoaded && (
        <Suspense>
          <SearchDialog session={session} isOpen={isOpen} close={() => setOpen(false)} />
        </Suspense>
      )}
    </SearchContext>
  );
}

function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "k" && !event.shiftKey;
  return event.key === "/" && !isTyping(event.target);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));
