import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { isDay } from "../api/days.ts";

export interface DayFieldProps {
  label: string;
  /** `2026-12-22`; undefined for any. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Filters a list by a calendar day, once a whole one has been entered. */
export function DayField({ label, value = "", onChange }: DayFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      label={label}
      type="date"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === "") onChange(undefined);
        else if (isDay(target.value)) onChange(target.value);
      }}
    />
  );
}
