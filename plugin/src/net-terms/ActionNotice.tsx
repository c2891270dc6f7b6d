import { Notice } from "@wordpress/components";
import { type Undo, UndoButton } from "./UndoButton.tsx";

/** What became of an action. */
export type Message = { isGood: boolean; text: string; undo?: Undo | undefined };

/** The message about an action, which the caller has spoken already. */
export function ActionNotice({ message, onRemove }: { message: Message; onRemove(): void }) {
  return (
    // By default, a notice speaks its children: it would call the button as a function, and with it React's hooks.
    <Notice status={message.isGood ? "success" : "error"} spokenMessage="" onRemove={onRemove}>
      {message.text} {message.undo !== undefined && <UndoButton key={message.undo.label} {...message.undo} />}
    </Notice>
  );
}
