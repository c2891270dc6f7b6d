/** What an option of a command takes. */
export interface Option {
  type: "string" | "boolean";
  /** For --help. */
  text: string;
  /** Stands for the value in --help, as in `--name NAME`. */
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

/** What a command found or made: `data` with --json, `text` for people. */
interface CommandResult {
  data: Record<string, unknown>;
  text: string;
}

export interface CommandInput<O extends Options> {
  options: OptionValues<O>;
  /** Words after the command's name, as many as it declares. */
  words: string[];
  /** Where a running sandbox keeps its state. */
  dataDir: string;
  json: boolean;
}

export interface CommandDeclaration<O extends Options> {
  /** As typed: `workspace create`. */
  name: string;
  summary: string;
  /** Names of the words it takes, each required. */
  words?: string[];
  options: O;
  /** @returns what to print; nothing for commands that run on and speak for themselves. */
  run(input: CommandInput<O>): Promise<CommandResult | void>;
}

/** A command with its types erased, as svc.ts holds it. */
export type Command = Omit<CommandDeclaration<Options>, "run"> & {
  run(input: CommandInput<never>): Promise<CommandResult | void>;
};

/** Declares a command; the file's name is the command's words joined by a hyphen. */
export function defineCommand<const O extends Options>(declaration: CommandDeclaration<O>): Command {
  return declaration;
}

/** A failure the operator can mend: printed as one line, without a stack. */
export class CommandError extends Error {
  override name = "CommandError";
}
