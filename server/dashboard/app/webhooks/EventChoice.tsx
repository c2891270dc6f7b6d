import { Checkbox } from "@mantine/core";
import { eventGroups } from "./event-names.ts";

const ALL = "*";

export interface EventChoiceProps {
  /** Patterns as the API takes them: names, `order.*` or `*`. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Which events a subscription gets: all, all of a noun, or single ones. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const toggle = (pattern: string, replaces: readonly string[] = []) =>
    onChange(
      value.includes(pattern)
        ? value.filter((chosen) => chosen !== pattern)
        : [...value.filter((chosen) => !replaces.includes(chosen)), pattern],
    );
  const isAll = value.includes(ALL);
  return (
    <fieldset className="event-choice">
      <legend>Events</legend>
      <Checkbox
        label="All events, also those added later"
        checked={isAll}
        onChange={() => onChange(isAll ? [] : [ALL])}
      />
      {!isAll && (
        <div className="event-groups">
          {eventGroups.map(({ noun, names }) => {
            const whole = `${noun}.*`;
            const isWhole = value.includes(whole);
            return (
              <div key={noun} className="event-group">
                {names.length > 1 && (
                  <Checkbox
                    label={<code>{whole}</code>}
                    checked={isWhole}
                    onChange={() => toggle(whole, names)}
                  />
                )}
                {names.map((name) => (
                  <Checkbox
                    key={name}
                    ml={names.length > 1 ? 20 : 0}
                    label={<code>{name}</code>}
                    checked={isWhole || value.includes(name)}
                    disabled={isWhole}
                    onChange={() => toggle(name)}
                  />
                ))}
              </div>
            );
          })}
        </div>
      )}
      {error !== undefined && (
        <p className="fault" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
