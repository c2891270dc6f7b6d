import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ConfigError, readEnvironment, Settings } from "../server/config.ts";
import { ApiError } from "../server/errors.ts";
import { CommandError, type Command, type CommandInput, type Option } from "./define-command.ts";

const folder = new URL("./commands/", import.meta.url);

const commonOptions: Record<string, Option> = {
  "data-dir": {
    type: "string",
    value: "DIR",
    text: "Where the sandbox keeps its data (SVC_DATA_DIR, .svc).",
  },
  json: { type: "boolean", text: "Print one JSON document." },
  help: { type: "boolean", text: "Show this help." },
};

/** Where a command writes. */
export interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
}

/**
 * Runs the operator's command: finds `commands/<command-name>.ts`, and writes text, or one JSON document with --json.
 * @returns the exit code; if it is not 0, either one line on stderr says what is wrong, or the result does.
 */
export async function runSvc(args: string[], output: Output): Promise<number> {
  try {
    return await run(args, (text) => output.stdout(`${text}\n`));
  } catch (error) {
    output.stderr(`svc: ${lineOf(error)}\n`);
    return 1;
  }
}

async function run(args: string[], print: (text: string) => void): Promise<number> {
  const named = await findCommand(args);
  if (named === null) {
    const [first] = args;
    if (first !== undefined && !first.startsWith("-")) {
      throw new CommandError(`There is no command "${first}". Run svc --help for the list.`);
    }
    print(await listCommands());
    return 0;
  }
  const { command, rest } = named;
  const { values, positionals } = parse(command, rest);
  if (values["help"] === true) {
    print(helpOf(command));
    return 0;
  }
  checkComplete(command, values, positionals);
  const json = values["json"] === true;
  const input = {
    options: withBooleans(command, values),
    args: positionals,
    dataDir: Settings.shape.SVC_DATA_DIR.parse(
      values["data-dir"] ?? (readEnvironment()["SVC_DATA_DIR"] || undefined),
    ),
    json,
  };
  const result = await command.run(input as unknown as CommandInput<never>);
  if (result) print(json ? JSON.stringify(result.data) : result.text);
  return result?.exitCode ?? 0;
}

async function findCommand(args: string[]): Promise<{ command: Command; rest: string[] } | null> {
  for (const count of [2, 1]) {
    const words = args.slice(0, count);
    if (words.length < count || !words.every((word) => /^[a-z]+$/.test(word))) continue;
    const file = new URL(`${words.join("-")}.ts`, folder);
    if (existsSync(file)) return { command: await load(file), rest: args.slice(count) };
  }
  return null;
}

async function load(file: URL): Promise<Command> {
  const module = (await import(file.href)) as { default: Command };
  return module.default;
}

function parse(command: Command, rest: string[]): { values: Record<string, unknown>; positionals: string[] } {
  const options = { ...command.options, ...commonOptions };
  try {
    const parsed = parseArgs({
      args: rest,
      options: Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
      allowPositionals: true,
    });
    return { values: parsed.values, positionals: parsed.positionals };
  } catch (error) {
    throw new CommandError(`svc ${command.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkComplete(command: Command, values: Record<string, unknown>, positionals: string[]): void {
  if (positionals.length !== (command.args ?? []).length)
    throw new CommandError(`Usage: ${usageOf(command)}`);
  for (const [name, option] of Object.entries(command.options)) {
    if (option.required && (values[name] === undefined || values[name] === "")) {
      throw new CommandError(`svc ${command.name} needs --${name}. Usage: ${usageOf(command)}`);
    }
  }
}

function withBooleans(command: Command, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(command.options).map(([name, { type }]) => [
      name,
      type === "boolean" ? values[name] === true : values[name],
    ]),
  );
}

function usageOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => {
    const text = flagOf(name, option);
    return option.required ? text : `[${text}]`;
  });
  return ["svc", command.name, ...(command.args ?? []), ...options].join(" ");
}

function flagOf(name: string, option: Option): string {
  return option.type === "boolean" ? `--${name}` : `--${name} ${option.value ?? name.toUpperCase()}`;
}

function helpOf(command: Command): string {
  const rows = Object.entries({ ...command.options, ...commonOptions });
  const width = Math.max(...rows.map(([name, option]) => flagOf(name, option).length));
  const lines = rows.map(([name, option]) => `  ${flagOf(name, option).padEnd(width)}  ${option.text}`);
  return [command.summary, "", usageOf(command), "", ...lines].join("\n");
}

async function listCommands(): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const commands = await Promise.all(files.toSorted().map((name) => load(new URL(name, folder))));
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  svc ${name.padEnd(width)}  ${summary}`);
  return ["Commands (each takes --help and --json):", "", ...lines].join("\n");
}

/** A one-line error message; of unexpected errors the first line. */
function lineOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof ApiError) return `${error.message} (${error.code})`;
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
}
