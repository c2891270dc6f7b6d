import { Component, isValidElement, type ReactNode } from "react";
import { attempt, report } from "./filter.ts";

/** What a function of another plugin displays; nothing if it fails, or returns something that cannot be displayed. */
export function showSafely(name: string, show: () => unknown): ReactNode {
  const shown = attempt(name, show);
  if (typeof shown === "string" || typeof shown === "number") return shown;
  if (isValidElement(shown)) return <CellBoundary name={name}>{shown}</CellBoundary>;
  if (shown !== null && shown !== undefined) report(name, "returned something that cannot be displayed", shown);
  return null;
}

/** Keeps an element of another plugin that fails from taking the whole screen with it. */
class CellBoundary extends Component<{ name: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    report(this.props.name, "failed", error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
