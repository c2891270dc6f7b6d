import { connect } from "node:net";
import type { ContractAnswer } from "./contract-client.ts";

/** Sends raw bytes over a new connection and returns every answer until the server closes it. */
export function sendRaw(url: string, bytes: string): Promise<ContractAnswer[]> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(url);
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.on("close", () => done(parseAnswers(received)));
    socket.on("error", fail);
  });
}

/** Parses the complete answers of a stream; each has a content-length. */
function parseAnswers(stream: string): ContractAnswer[] {
  const answers: ContractAnswer[] = [];
  let rest = Buffer.from(stream);
  for (;;) {
    const headEnd = rest.indexOf("\r\n\r\n");
    if (headEnd === -1) return answers;
    const [statusLine = "", ...lines] = rest.subarray(0, headEnd).toString().split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    const bodyStart = headEnd + 4;
    const bodyEnd = bodyStart + Number(headers["content-length"] ?? 0);
    if (rest.length < bodyEnd) return answers;
    const text = rest.subarray(bodyStart, bodyEnd).toString();
    const isJson = headers["content-type"]?.includes("json") ?? false;
    answers.push({
      status: Number(statusLine.split(" ")[1]),
      headers,
      text,
      body: isJson && text ? JSON.parse(text) : null,
    });
    rest = rest.subarray(bodyEnd);
  }
}
