import type { ReactNode } from "react";
import { settingAt, valueText } from "../configuration/settings.ts";
import { useSection } from "../sections/section.ts";

export interface SettingProps {
  /** The setting, as `branding.legal_name`. */
  path: string;
  /** What it is good for. */
  hint?: ReactNode;
}

/** The id of a setting's field, its hint and its error. */
export const idOf = (path: string): string => `setting-${path.replaceAll(/[^a-z0-9]+/gi, "-")}`;

/** Attributes that connect a field with its hint and error. */
export function describedBy(path: string, hint: unknown, error: unknown): { "aria-describedby"?: string } {
  const ids = [...(hint ? [`${idOf(path)}-hint`] : []), ...(error ? [`${idOf(path)}-error`] : [])];
  return ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") };
}

/** What is wrong with a setting: it cannot be sent, or the API has refused it. */
export function useIssue(path: string): string | undefined {
  const { draft, issueOf } = useSection();
  return draft.faultOf(path) ?? issueOf(path);
}

interface FieldFrameProps extends SettingProps {
  /** A group of controls has no single field to label. */
  isGroup?: boolean;
  /** In place of the value, as "8 px". */
  text?: (value: unknown) => string;
  /** What is wrong with a part of it. */
  partIssue?: string | undefined;
  children: ReactNode;
}

/** Label, what was stored before a change, hint and error of one setting. */
export function FieldFrame({ path, hint, isGroup, text = valueText, partIssue, children }: FieldFrameProps) {
  const { section, draft } = useSection();
  const issue = useIssue(path) ?? partIssue;
  const id = idOf(path);
  const label = section.settings[path];
  const isChanged = draft.changed([path]).length > 0;
  const Frame = isGroup ? "fieldset" : "div";
  return (
    <Frame className="field" {...(isGroup ? { ...describedBy(path, hint, issue) } : {})}>
      {isGroup && <legend className="hidden-text">{label}</legend>}
      <div className="field-head">
        {isGroup ? <span aria-hidden="true">{label}</span> : <label htmlFor={id}>{label}</label>}
        {isChanged && (
          <>
            <i className="changed" aria-hidden="true" />
            <span className="was">was {text(settingAt(draft.stored, path))}</span>
          </>
        )}
      </div>
      {children}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {issue !== undefined && (
        <p className="field-fault" id={`${id}-error`}>
          {issue}
        </p>
      )}
    </Frame>
  );
}
