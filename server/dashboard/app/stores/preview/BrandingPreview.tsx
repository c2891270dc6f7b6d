import { useComputedColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { sessionQuery, type Session } from "../../api/session.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { Draft } from "../configuration/use-draft.ts";
import { Segments } from "../fields/ChoiceField.tsx";
import { brandingSection } from "../sections/BrandingSection.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { previewQuery, type BrandingDraft, type Scheme } from "./preview-query.ts";

/** Wide enough for both columns of the checkout, and a phone. */
const WIDTHS = { desktop: 1000, phone: 390 } as const;
type Device = keyof typeof WIDTHS;

const PAUSE_MS = 250;
const GROUP = "branding.";

/** The store's checkout in the branding that is being typed, drawn by the code that draws it for buyers. */
export function BrandingPreview({ store, draft }: { store: string; draft: Draft }) {
  const workspace = useWorkspace();
  const { data: session } = useQuery(sessionQuery);
  const ownScheme = useComputedColorScheme("light");
  // A window of a phone has no room for a legible desktop.
  const [device, setDevice] = useState<Device>(() =>
    window.matchMedia("(max-width: 800px)").matches ? "phone" : "desktop",
  );
  const [chosen, setScheme] = useState<Scheme | null>(null);
  const scheme = chosen ?? ownScheme;
  const [settled] = useDebouncedValue(JSON.stringify(brandingOf(draft)), PAUSE_MS);
  const branding = useMemo(() => JSON.parse(settled) as BrandingDraft, [settled]);
  const { data, error, refetch } = useQuery({
    ...previewQuery(workspace, session as Session, { store, scheme, branding }),
    enabled: session !== undefined && "csrf_token" in session,
  });
  // What was valid last stays in sight, whatever becomes of the draft.
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  const isChanged = draft.changed(Object.keys(brandingSection.settings)).length > 0;
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-head">
        <h2>Preview</h2>
        <fieldset>
          <legend className="hidden-text">Width</legend>
          <Segments
            name="preview-device"
            value={device}
            choices={[
              { value: "desktop", label: "Desktop" },
              { value: "phone", label: "Phone" },
            ]}
            onChange={(value) => setDevice(value as Device)}
          />
        </fieldset>
        <fieldset>
          <legend className="hidden-text">Colour scheme</legend>
          <Segments
            name="preview-scheme"
            value={scheme}
            choices={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            onChange={(value) => setScheme(value as Scheme)}
          />
        </fieldset>
      </div>
      <PreviewFrame html={shown} width={WIDTHS[device]} />
      <div className="preview-foot" role="status">
        {error === null ? (
          <p>{isChanged ? "The real page with what you typed, not saved yet" : "The real page, as saved"}</p>
        ) : (
          <p className="field-fault">
            {faultText(error)}{" "}
            {error instanceof ApiError && error.isTemporary && (
              <button type="button" className="text-button" onClick={() => void refetch()}>
                Try again
              </button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

/** All branding of the draft, as the API takes it. */
function brandingOf(draft: Draft): BrandingDraft {
  return Object.fromEntries(
    Object.keys(brandingSection.settings).map((path) => [path.slice(GROUP.length), draft.value(path)]),
  );
}

/** Which of the settings are not drawn, and why. */
function faultText(error: unknown): string {
  if (!(error instanceof ApiError) || error.issues.size === 0) return `Not up to date: ${messageOf(error)}`;
  const faults = [...error.issues].map(
    ([path, message]) => `${brandingSection.settings[path] ?? path}: ${message}`,
  );
  return `Shown as it was before. ${faults.join(" ")}`;
}
