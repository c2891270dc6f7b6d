/** A message of the change feed. */
export interface StreamMessage {
  /** Of the event, `evt_<ULID>`: a message that is published again is recognised by it. */
  id: string;
  /** `<test or live>.<workspace>.<merchant or ->.<type of the event>`. */
  subject: string;
  /** JSON. */
  payload: string;
}

/** Where the change feed is published. */
export interface EventStream {
  /**
   * Resolves once the message is stored. A message whose id was stored a moment ago is not stored again.
   * @throws when it may not be stored; it is published again.
   */
  publish(message: StreamMessage): Promise<void>;
  close(): Promise<void>;
}
