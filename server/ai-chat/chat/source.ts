import type { AiChatSource } from "../../../shared/wire/ai-chat.ts";

/** A text that an answer may be based on, as the model is sent it. */
export interface Source extends Omit<AiChatSource, "n"> {
  content: string;
}

export interface Fact extends Source {
  kind: "checkout";
  /** Words that find it, and are neither sent to the model nor displayed. */
  asked: string;
}
