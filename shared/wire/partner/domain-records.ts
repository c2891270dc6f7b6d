import { z } from "zod";

export const DnsRecord = z.strictObject({
  type: z.enum(["TXT", "CNAME"]),
  name: z.string().describe("Name of the record."),
  value: z.string().describe("Its value; of a CNAME, the target."),
});
export type DnsRecord = z.infer<typeof DnsRecord>;

/** POST …/custom-domain/{hostname}/publish. */
export const PublishedRecords = z.strictObject({
  records: z.array(DnsRecord).describe("The records that the sandbox's name server has now."),
});
