import { Textarea, TextInput } from "@mantine/core";
import { useSection } from "../sections/section.ts";
import { describedBy, FieldFrame, idOf, useIssue, type SettingProps } from "./FieldFrame.tsx";

interface TextFieldProps extends SettingProps {
  type?: "email" | "tel" | "url" | "text";
  maxLength?: number;
  placeholder?: string;
  /** Several lines. */
  rows?: number;
}

/** A text, or null where nothing is entered. */
export function TextField({ path, hint, type = "text", rows, ...rest }: TextFieldProps) {
  const { draft, isReadOnly } = useSection();
  const issue = useIssue(path);
  const props = {
    id: idOf(path),
    value: (draft.value(path) as string | null) ?? "",
    readOnly: isReadOnly,
    error: issue !== undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      draft.set(path, (target.value === "" ? null : target.value) as never),
    ...rest,
    ...describedBy(path, hint, issue),
  };
  return (
    <FieldFrame path={path} hint={hint}>
      {rows === undefined ? (
        <TextInput {...props} type={type === "url" ? "text" : type} />
      ) : (
        <Textarea {...props} rows={rows} />
      )}
    </FieldFrame>
  );
}
