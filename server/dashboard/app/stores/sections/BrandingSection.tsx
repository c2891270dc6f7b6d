import { TextInput } from "@mantine/core";
import { defaultAccent } from "../../../../hosted-page/bundle/accent.ts";
import { SegmentsField, SelectField } from "../fields/ChoiceField.tsx";
import { describedBy, FieldFrame, idOf, useIssue } from "../fields/FieldFrame.tsx";
import { TextField } from "../fields/TextField.tsx";
import { AccentReadout } from "../preview/AccentReadout.tsx";
import { useSection, type Section } from "./section.ts";
import { languages } from "./TermLabels.tsx";

export const brandingSection: Section = {
  id: "branding",
  title: "Branding",
  settings: {
    "branding.logo_url": "Logo",
    "branding.logo_dark_url": "Logo on dark",
    "branding.preset": "Style",
    "branding.accent_color": "Accent colour",
    "branding.corner_radius": "Corners",
    "branding.display_name": "Name on the checkout",
    "branding.legal_name": "Legal name",
    "branding.support_email": "Support e-mail",
    "branding.support_phone": "Phone",
    "branding.support_url": "Help page",
    "branding.locale": "Language",
  },
};

/** How the checkout looks, and whom a buyer can ask. */
export function BrandingSection() {
  return (
    <>
      <div className="pair">
        <TextField path="branding.logo_url" type="url" placeholder="https://…/logo.svg" hint="SVG or PNG." />
        <TextField path="branding.logo_dark_url" type="url" hint="Without one, the logo is on white." />
      </div>
      <SegmentsField
        path="branding.preset"
        choices={[
          { value: "standard", label: "Standard" },
          { value: "compact", label: "Compact" },
          { value: "bold", label: "Bold" },
        ]}
      />
      <AccentField />
      <SegmentsField
        path="branding.corner_radius"
        choices={[0, 4, 8, 12, 16].map((value) => ({ value: String(value), label: `${value} px` }))}
      />
      <TextField path="branding.display_name" maxLength={120} hint="Defaults to the store's name." />
      <TextField
        path="branding.legal_name"
        maxLength={200}
        hint="On the checkout, confirmations and documents."
      />
      <TextField path="branding.support_email" type="email" maxLength={254} />
      <div className="pair">
        <TextField path="branding.support_phone" type="tel" maxLength={30} />
        <TextField path="branding.support_url" type="url" placeholder="https://" />
      </div>
      <SelectField
        path="branding.locale"
        choices={[{ value: "", label: "The browser's" }, ...languages]}
        hint="Unless the session says otherwise."
      />
    </>
  );
}

const ACCENT = "branding.accent_color";

/** A colour, typed or picked. */
function AccentField() {
  const { draft, isReadOnly } = useSection();
  const issue = useIssue(ACCENT);
  const value = draft.value(ACCENT);
  const isColour = /^#[\da-f]{6}$/i.test(value ?? "");
  return (
    <FieldFrame path={ACCENT}>
      <div className="with-unit">
        <input
          type="color"
          className="colour"
          aria-label="Pick the accent colour"
          value={isColour ? (value ?? defaultAccent) : defaultAccent}
          disabled={isReadOnly}
          onChange={({ target }) => draft.set(ACCENT, target.value)}
        />
        <TextInput
          id={idOf(ACCENT)}
          value={value ?? ""}
          maxLength={7}
          placeholder={defaultAccent}
          readOnly={isReadOnly}
          error={issue !== undefined}
          onChange={({ target }) => draft.set(ACCENT, target.value || null)}
          {...describedBy(ACCENT, undefined, issue)}
        />
      </div>
      {(isColour || value === null) && <AccentReadout accent={value} />}
    </FieldFrame>
  );
}
