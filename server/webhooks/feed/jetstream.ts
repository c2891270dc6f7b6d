import type { EventStream } from "./event-stream.ts";

/** Subjects of the feed begin with it. */
const SUBJECTS = "svc.events";
/** Its name, when the feed creates it: an operator who created one for these subjects has chosen another. */
const STREAM = "SVC_EVENTS";
/** A message with the identifier of one that was stored within this time is not stored again. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;
const ANSWER_WITHIN_MS = 3_000;
const NANOSECONDS = 1_000_000;
const DAY_MS = 86_400_000;

/**
 * The change feed in NATS JetStream. Creates a stream for `svc.events.>`, on disk, unless there is one.
 * @param url `nats://` or `tls://`, with user and password if the server asks for them.
 * @param retentionDays how long a stream that is created keeps messages.
 * @throws when it cannot be reached, has no JetStream, or a stream that takes only some of the subjects.
 */
export async function openJetStream(url: string, retentionDays: number): Promise<EventStream> {
  const [{ connect }, { jetstream, jetstreamManager }] = await Promise.all([
    import("@nats-io/transport-node"),
    import("@nats-io/jetstream"),
  ]);
  const { protocol, host, username, password } = new URL(url);
  const connection = await connect({
    servers: host,
    name: "svc-checkout event feed",
    timeout: ANSWER_WITHIN_MS,
    // The publisher connects again by itself, and says so.
    reconnect: false,
    ...(protocol === "tls:" ? { tls: {} } : {}),
    ...(username === "" ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  });
  try {
    const manager = await jetstreamManager(connection, { timeout: ANSWER_WITHIN_MS });
    const [name] = await manager.streams.names(`${SUBJECTS}.>`).next();
    if (name === undefined)
      await manager.streams.add({
        name: STREAM,
        subjects: [`${SUBJECTS}.>`],
        duplicate_window: DUPLICATE_WINDOW_MS * NANOSECONDS,
        max_age: retentionDays * DAY_MS * NANOSECONDS,
      });
    else {
      const { subjects } = (await manager.streams.info(name)).config;
      if (![`${SUBJECTS}.>`, "svc.>", ">"].some((all) => subjects.includes(all)))
        throw new Error(`the stream ${name} takes only some of ${SUBJECTS}.>: ${subjects.join(", ")}`);
    }
  } catch (error) {
    await connection.close();
    throw error;
  }
  const stream = jetstream(connection, { timeout: ANSWER_WITHIN_MS });
  return {
    async publish({ id, subject, payload }) {
      await stream.publish(`${SUBJECTS}.${subject}`, payload, { msgID: id });
    },
    close: () => connection.close(),
  };
}
