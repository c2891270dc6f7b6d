import { Modal } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import type { Session } from "../api/session.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Problem } from "../parts/Problem.tsx";
import { SearchIcon } from "../parts/icons.tsx";
import { Tag } from "../parts/Tag.tsx";
import { groupsOf, pagesOf, type Choice, type Group } from "./search-facts.ts";
import { useSearchResults } from "./search-query.ts";

export interface SearchDialogProps {
  session: Session;
  isOpen: boolean;
  close: () => void;
}

/** Finds pages by their name, and records by an id or the beginning of a text. */
export function SearchDialog({ session, isOpen, close }: SearchDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={close} size={640} yOffset="10vh" centered={false}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Search" className="search-dialog">
        <Modal.Body p={0}>
          <Search session={session} close={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ session, close }: Omit<SearchDialogProps, "isOpen">) {
  const { id: workspace, mode } = useWorkspace();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [current, setCurrent] = useState(0);
  const { found, isSettled, error, retry } = useSearchResults(session, text);
  const listId = useId();
  const groups = [
    ...pagesOf(text, `/${workspace}/${mode}`),
    ...groupsOf(found?.results ?? [], workspace, mode),
  ];
  const choices = groups.flatMap((group) => group.choices);
  const active = Math.min(current, choices.length - 1);
  const optionId = (choice: Choice) => `${listId}-${choices.indexOf(choice)}`;
  const open = (choice: Choice) => {
    close();
    void navigate({ to: choice.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setCurrent((active + step + choices.length) % choices.length);
    }
    const chosen = choices[active];
    if (event.key === "Enter" && !event.nativeEvent.isComposing && chosen !== undefined) {
      event.preventDefault();
      open(chosen);
    }
  };
  const hasChoices = choices.length > 0;
  return (
    <>
      <div className="search-field">
        <SearchIcon />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={hasChoices}
          aria-controls={hasChoices ? listId : undefined}
          aria-activedescendant={hasChoices ? optionId(choices[active]!) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          placeholder="Order, PO number, company, e-mail, any id"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCurrent(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="search-close" onClick={close}>
          <span className="search-key">
            Esc<span className="hidden-text">: </span>
          </span>
          <span className="search-cross" aria-hidden="true">
            ×
          </span>
          <span className="hidden-text">close</span>
        </button>
      </div>
      <div className="search-results" aria-busy={!isSettled}>
        {hasChoices && (
          <div role="listbox" id={listId} aria-label="Results">
            {groups.map((group) => (
              <ResultGroup
                key={group.title}
                group={group}
                optionId={optionId}
                active={choices[active]}
                open={open}
              />
            ))}
          </div>
        )}
        {error !== null && <Problem error={error} retry={retry} />}
        {error === null && isSettled && found?.results.length === 0 && (
          <p className="search-note">Nothing found for “{found.text}”</p>
        )}
        {found?.hasMore === true && isSettled && (
          <p className="search-note quiet small">More records match. Type more to find them.</p>
        )}
      </div>
      <p className="hidden-text" role="status">
        {isSettled && foundText(found?.results.length ?? 0)}
      </p>
    </>
  );
}

const foundText = (count: number): string => `${count} ${count === 1 ? "record" : "records"} found`;

interface ResultGroupProps {
  group: Group;
  optionId: (choice: Choice) => string;
  active: Choice | undefined;
  open: (choice: Choice) => void;
}

function ResultGroup({ group: { title, choices }, optionId, active, open }: ResultGroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <div className="search-group" id={titleId}>
        {title}
      </div>
      {choices.map((choice) => (
        <Option
          key={choice.key}
          id={optionId(choice)}
          choice={choice}
          isActive={choice === active}
          open={open}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  open: (choice: Choice) => void;
}

function Option({ id, choice, isActive, open }: OptionProps) {
  const { to, title, text, id: recordId, status, mode } = choice;
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <Link
      ref={element}
      to={to}
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className="search-option"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(choice);
      }}
    >
      <span className="search-what">
        <span className="search-title">
          <b>{title}</b>
          {text !== "" && <span className="quiet"> {text}</span>}
        </span>
        {recordId !== null && <code>{recordId}</code>}
      </span>
      {status !== null && <Tag tone={status[0]}>{status[1]}</Tag>}
      {mode !== null && <span className="search-mode">{mode === "test" ? "Test" : "Live"}</span>}
    </Link>
  );
}
