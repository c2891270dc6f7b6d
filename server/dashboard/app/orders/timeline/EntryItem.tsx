import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.ts";
import { ExactTime } from "../../parts/Time.tsx";
import {
  eventOf,
  inParts,
  isBrief,
  markOf,
  outcomeNames,
  type Entry,
  type EntryLink,
} from "./entry-facts.ts";
import { ResendEvent } from "./ResendEvent.tsx";

/** One entry: its mark, what happened, links to the records, its time. @param replays a delivery to be sent again. */
export function EntryItem({ entry, replays }: { entry: Entry; replays: string | null }) {
  const { tone, mark } = markOf(entry);
  const links = entry.links.filter(({ type }) => type in pages);
  return (
    <li className={isBrief(entry) ? "brief" : undefined}>
      <span className={`dot ${tone}`} aria-hidden="true">
        {mark}
      </span>
      <div>
        <strong>
          <span className="hidden-text">{outcomeNames[entry.outcome]}: </span>
          <EntryTitle entry={entry} />
        </strong>
        <p>
          <Marked text={entry.text} />
          {links.map((link, index) => (
            <span key={link.id}>
              {index === 0 ? " " : " · "}
              <RecordLink link={link} />
            </span>
          ))}
          {replays !== null && <ResendEvent delivery={replays} event={eventOf(entry) ?? "the event"} />}
        </p>
      </div>
      <ExactTime at={entry.at} />
    </li>
  );
}

function EntryTitle({ entry }: { entry: Entry }) {
  const event = eventOf(entry);
  if (event === null) return entry.title;
  const [before, after] = entry.title.split(event);
  return (
    <>
      {before}
      <code className="value">{event}</code>
      {after}
    </>
  );
}

function Marked({ text }: { text: string }) {
  return inParts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code className="value" key={part}>
        {part}
      </code>
    ),
  );
}

/** Pages of records that are not the order itself. */
const pages: Partial<Record<EntryLink["type"], string>> = {
  vat_check: "Evidence",
  pre_confirmation: "Call",
  delivery: "Delivery",
  request: "Request",
};

function RecordLink({ link: { type, id } }: { link: EntryLink }) {
  const { id: workspace, mode } = useWorkspace();
  const text = pages[type];
  switch (type) {
    case "vat_check":
      return (
        <Link to="/$workspace/$mode/vat/$check" params={{ workspace, mode, check: id }}>
          {text}
        </Link>
      );
    case "pre_confirmation":
      return (
        <Link to="/$workspace/$mode/pre-confirmations/$call" params={{ workspace, mode, call: id }}>
          {text}
        </Link>
      );
    case "delivery":
      return (
        <Link to="/$workspace/$mode/webhooks/deliveries/$delivery" params={{ workspace, mode, delivery: id }}>
          {text}
        </Link>
      );
    case "request":
      return (
        <Link to="/$workspace/$mode/logs/$request" params={{ workspace, mode, request: id }}>
          {text}
        </Link>
      );
    case "session":
    case "order":
      return null;
  }
}
