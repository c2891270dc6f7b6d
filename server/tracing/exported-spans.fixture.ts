/** What the tests read of an OTLP export (opentelemetry-proto, trace/v1/trace.proto). */
export interface ExportedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
}

/** The spans of an ExportTraceServiceRequest. */
export function readSpans(message: Buffer): ExportedSpan[] {
  return fields(message, 1).flatMap((resourceSpans) => {
    const attributes = fields(resourceSpans, 1).flatMap((resource) => fields(resource, 1));
    const service = attributes.find((attribute) => textOf(attribute, 1) === "service.name");
    const value = service === undefined ? Buffer.alloc(0) : fields(service, 2)[0]!;
    return fields(resourceSpans, 2)
      .flatMap((scopeSpans) => fields(scopeSpans, 2))
      .map((span) => ({
        service: textOf(value, 1),
        name: textOf(span, 5),
        traceId: hexOf(span, 1),
        spanId: hexOf(span, 2),
        parentSpanId: hexOf(span, 4),
      }));
  });
}

const textOf = (message: Buffer, field: number): string => fields(message, field)[0]?.toString("utf8") ?? "";
const hexOf = (message: Buffer, field: number): string => fields(message, field)[0]?.toString("hex") ?? "";

/** Length-delimited fields of a protobuf message with a number; others are passed over. */
function fields(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at]!;
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = readVarint();
    const type = key & 7;
    if (type === 0) readVarint();
    else if (type === 1) at += 8;
    else if (type === 5) at += 4;
    else {
      const length = readVarint();
      if (key >> 3 === wanted) found.push(message.subarray(at, at + length));
      at += length;
    }
  }
  return found;
}
