/** An option of a command. */
export interface Option {
  type: "string" | "boolean";
  /** For --help. */
  text: string;
  /** Placeholder of the value in --help, as in `--name NAME`. */
  value?: string;
  required?: true;
}

type Options = Record<string, Option>;

type OptionValues<O extends Options> = {
  [N in keyof O]: O[N] extends { type: "boolean" }
    ? boolean
    : O[N] extends { required: true }
      ? string
      : string | undefined;
};

/** Output of a command: `data` with --json, else `text`. */
interface CommandResult {
  data: Record<string, unknown>;
  text: string;
  /** Default 0. */
  exitCode?: number;
}

export interface CommandInput<O extends Options> {
  options: OptionValues<O>;
  /** Positional arguments after the command's name. */
  args: string[];
  /** Where a running sandbox keeps its state. */
  dataDir: string;
  json: boolean;
}

export interface CommandDeclaration<O extends Options> {
  /** As typed: `workspace create`. */
  name: string;
  summary: string;
  /** Names of positional arguments, all required. */
  args?: string[];
  options: O;
  /** @returns the output; nothing for long-running commands with their own output. */
  run(input: CommandInput<O>): Promise<CommandResult | void>;
}

/** A command with erased types, for run-svc.ts. */
export type Command = Omit<CommandDeclaration<Options>, "run"> & {
  run(input: CommandInput<never>): Promise<CommandResult | void>;
};

/** Declares a command; the file is named after the command, with hyphens. */
export function defineCommand<const O extends Options>(declaration: CommandDeclaration<O>): Command {
  return declaration;
}

/** An error the operator can fix: printed as one line, without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}
