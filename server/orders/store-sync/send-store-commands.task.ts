import { z } from "zod";
import { defineTask } from "../../jobs/define-task.ts";
import { sendStoreCommands } from "./send-store-commands.ts";

const Payload = z.union([z.object({ orderId: z.string() }), z.object({ sessionId: z.string() })]);

/** Sends the due commands of one order to its store. */
export default defineTask({
  name: "send-store-commands",
  run: ({ ctx, payload }) => sendStoreCommands(ctx, Payload.parse(payload)),
});
