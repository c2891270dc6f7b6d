import { z } from "zod";

/** The body of every error response (specification, section Error envelope). */
export const ErrorEnvelope = z
  .object({
    error: z
      .object({
        type: z.url().describe("URI of the error's class."),
        code: z.string().describe("Stable name of the error; the reference lists them all."),
        message: z.string().describe("What was wrong and what would be right. For people: do not parse it."),
        doc_url: z.url().describe("Where the code is explained."),
        request_id: z.string().describe("Equals the header svc-request-id."),
        param: z.string().optional().describe("Path of the input at fault, as `cart.items[2].quantity`."),
        meta: z.record(z.string(), z.unknown()).optional().describe("Facts particular to the code."),
      })
      .describe("What went wrong."),
  })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
