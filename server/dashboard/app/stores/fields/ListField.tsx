import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { isSame } from "../configuration/settings.ts";
import { useSection } from "../sections/section.ts";
import { describedBy, FieldFrame, idOf, useIssue, type SettingProps } from "./FieldFrame.tsx";

/** Texts of a list, one a line. */
export function LinesField({ path, hint, rows = 3 }: SettingProps & { rows?: number }) {
  const { draft, isReadOnly } = useSection();
  const items = draft.value(path) as string[];
  const partIssue = useItemIssue(path, items.length);
  const issue = useIssue(path) ?? partIssue;
  const [text, setText] = useTyped(items, "\n");
  return (
    <FieldFrame path={path} hint={hint} partIssue={partIssue}>
      <Textarea
        id={idOf(path)}
        rows={rows}
        value={text}
        readOnly={isReadOnly}
        error={issue !== undefined}
        onChange={({ target }) => draft.set(path, setText(target.value) as never)}
        {...describedBy(path, hint, issue)}
      />
    </FieldFrame>
  );
}

/** What the API said of an item, by its number. */
function useItemIssue(path: string, count: number): string | undefined {
  const { issueOf } = useSection();
  const numbers = Array.from({ length: count }, (_, index) => index);
  const wrong = numbers.find((index) => issueOf(`${path}[${index}]`) !== undefined);
  return wrong === undefined ? undefined : `Line ${wrong + 1}: ${issueOf(`${path}[${wrong}]`)}`;
}

/** The text of a list while it is typed, whose separators the list does not keep. */
function useTyped(items: readonly string[], separator: "\n" | ","): [string, (text: string) => string[]] {
  const parse = (text: string) =>
    text
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== "");
  const written = items.join(separator === "," ? ", " : "\n");
  const [typed, setTyped] = useState(written);
  // What is stored or discarded replaces what was typed.
  const text = isSame(parse(typed), items) ? typed : written;
  return [
    text,
    (next) => {
      setTyped(next);
      return parse(next);
    },
  ];
}

interface CommaInputProps {
  label: string;
  description?: string;
  placeholder?: string;
  items: readonly string[];
  onChange: (items: string[]) => void;
  readOnly: boolean;
  error?: string | undefined;
  /** Codes are in upper case. */
  isCode?: boolean;
}

/** Texts of a list within a row, separated by commas. */
export function CommaInput({ items, onChange, isCode = false, ...rest }: CommaInputProps) {
  const [text, setText] = useTyped(items, ",");
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={({ target }) => onChange(setText(isCode ? target.value.toUpperCase() : target.value))}
    />
  );
}
