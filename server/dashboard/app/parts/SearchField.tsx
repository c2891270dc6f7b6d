import { TextInput } from "@mantine/core";
import { useEffect, useState, type FormEvent } from "react";

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the list is filtered by; "" for nothing. */
  value: string;
  /** Called with the trimmed text when it is submitted or cleared. */
  search: (text: string) => void;
}

/** Filters a list by a text that is typed to its end first. */
export function SearchField({ label, placeholder, value, search }: SearchFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text.trim());
  };
  return (
    <form onSubmit={submit} role="search" className="find">
      <TextInput
        label={label}
        placeholder={placeholder}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          if (text.trim() === "" && value !== "") search("");
        }}
      />
    </form>
  );
}
