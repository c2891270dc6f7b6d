import type { AiChatEvents } from "../../../shared/wire/ai-chat.ts";

/** An event of an answer, by its name. */
export type AskEvent = { [N in keyof AiChatEvents]: { name: N; data: AiChatEvents[N] } }[keyof AiChatEvents];

/** Reads the server-sent events of an answer as they come; one that is cut off is dropped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AskEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    held += decoder.decode(value, { stream: true });
    const events = held.split("\n\n");
    held = events.pop() ?? "";
    for (const event of events) {
      const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (name !== "") yield { name, data: JSON.parse(data) } as AskEvent;
    }
  }
}
