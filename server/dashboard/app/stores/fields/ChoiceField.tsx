import { NativeSelect, Switch } from "@mantine/core";
import { useSection } from "../sections/section.ts";
import { describedBy, FieldFrame, idOf, useIssue, type SettingProps } from "./FieldFrame.tsx";

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps extends SettingProps {
  choices: readonly Choice[];
}

/** One of a few values, side by side. */
export function SegmentsField({ path, hint, choices }: ChoiceFieldProps) {
  const { draft, isReadOnly } = useSection();
  const nameOf = (value: unknown) =>
    choices.find((choice) => choice.value === String(value))?.label ?? String(value);
  const current = draft.value(path) as string | number;
  // A stored value that is none of the usual ones can be kept.
  const shown = choices.some(({ value }) => value === String(current))
    ? choices
    : [...choices, { value: String(current), label: String(current) }];
  return (
    <FieldFrame path={path} hint={hint} isGroup text={nameOf}>
      <Segments
        name={path}
        value={String(current)}
        choices={shown}
        disabled={isReadOnly}
        onChange={(value) => draft.set(path, (typeof current === "number" ? Number(value) : value) as never)}
      />
    </FieldFrame>
  );
}

interface SegmentsProps {
  name: string;
  value: string;
  choices: readonly Choice[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Radio buttons drawn as one bar. */
export function Segments({ name, value, choices, disabled = false, onChange }: SegmentsProps) {
  return (
    <div className="segments choice-bar">
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One of many values; null is "none of them" where the list begins with "". */
export function SelectField({ path, hint, choices }: ChoiceFieldProps) {
  const { draft, isReadOnly } = useSection();
  const issue = useIssue(path);
  const nameOf = (value: unknown) =>
    choices.find((choice) => choice.value === (value ?? ""))?.label ?? String(value);
  return (
    <FieldFrame path={path} hint={hint} text={nameOf}>
      <NativeSelect
        id={idOf(path)}
        value={draft.value(path) ?? ""}
        disabled={isReadOnly}
        error={issue !== undefined}
        data={[...choices]}
        onChange={({ target }) => draft.set(path, (target.value || null) as never)}
        {...describedBy(path, hint, issue)}
      />
    </FieldFrame>
  );
}

/** On or off. */
export function SwitchField({ path, hint }: SettingProps) {
  const { section, draft, isReadOnly, issueOf } = useSection();
  const isChanged = draft.changed([path]).length > 0;
  return (
    <div className="field switch-field">
      <Switch
        id={idOf(path)}
        label={section.settings[path]}
        description={hint}
        checked={draft.value(path)}
        disabled={isReadOnly}
        error={issueOf(path)}
        onChange={({ currentTarget }) => draft.set(path, currentTarget.checked as never)}
      />
      {isChanged && <i className="changed" title="Changed" aria-hidden="true" />}
    </div>
  );
}
