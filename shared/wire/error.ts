import { z } from "zod";

/** The body of every error response (specification, section Error envelope). */
export const ErrorEnvelope = z
  .object({
    error: z
      .object({
        type: z.url().describe("URI of the error class."),
        code: z.string().describe("Stable error code to branch on. `doc_url` explains it."),
        message: z.string().describe("Human-readable explanation for developers. Do not parse it."),
        doc_url: z.url().describe("URL of the documentation of the code."),
        request_id: z.string().describe("Identifier of the request, equal to the `svc-request-id` header."),
        param: z.string().optional().describe("Path of the parameter, such as `cart.items[2].quantity`."),
        meta: z.record(z.string(), z.unknown()).optional().describe("Details specific to the code."),
      })
      .describe("The error."),
  })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
