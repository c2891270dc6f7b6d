import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { until } from "../../test/support/harness.ts";
import { freePort } from "../process/free-port.ts";

/** Test parts: what a reader copies from a page of the docs, run as the program it is. */

/** The text behind the copy button of a sample. @param id of its figure. */
export function copiedSample(html: string, id: string): string {
  const figure = html.split(`<figure class="code" id="${id}">`)[1]?.split("</figure>")[0];
  const text = /data-copy="([^"]*)"/.exec(figure ?? "")?.[1];
  if (text === undefined) throw new Error(`the page has no sample ${id}`);
  return unescapeHtml(text);
}

/** The text of the sample with this title. */
export function titledSample(html: string, title: string): string {
  const after = html.split(`<span>${title}</span><button`)[1] ?? "";
  const text = /^[^>]*data-copy="([^"]*)"/.exec(after)?.[1];
  if (text === undefined) throw new Error(`the page has no sample called ${title}`);
  return unescapeHtml(text);
}

/** Every sample of a page, in its order, as its copy button copies it. */
export function allSamples(html: string): string[] {
  return [...html.matchAll(/<figcaption><span>[^<]*<\/span><button[^>]*data-copy="([^"]*)"/g)].map((match) =>
    unescapeHtml(match[1]!),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

/** Whether a program is on this machine. */
export function isThere(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

export interface RunningSample {
  url: string;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Runs a program that listens on a port it is given, and waits until it does. */
export async function runSample(
  command: (port: number) => { program: string; arguments: string[] },
  options: { folder: string; environment: Record<string, string> },
): Promise<RunningSample> {
  const port = await freePort();
  const { program, arguments: list } = command(port);
  const child = spawn(program, list, {
    cwd: options.folder,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      PORT: String(port),
      PYTHONUNBUFFERED: "1",
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    return fetch(url, { method: "POST" }).then(
      () => true,
      () => false,
    );
  }, `${program} to listen`);
  return { url, output: () => output, stop: () => stopped(child) };
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once("close", () => done());
    child.kill("SIGKILL");
  });
}
