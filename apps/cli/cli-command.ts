import type { Option } from 'commander';
import type { Paint } from '#apps/cli/present/paint';
import type { ReachedService } from '#apps/cli/reach-service';
import type { Arguments } from '#admin/operators/effect';
import type { OnProgress } from '#admin/operators/progress';
import type { Operator } from '#admin/operators/operator';

/** A command of the command line: its words, and the presentation of the answer. The route of its operation describes the rest. */
export interface CliCommand {
  /** Its name with its arguments, as in `roll <id>`; arguments and options go to the operation under their names. */
  readonly words: string;
  /** The operation's name, unless it is the name of the group and the command, as `keys.roll`. It may depend on the arguments. */
  readonly operation?: string | ((args: Arguments) => string);
  /** Only of a command that is not one operation with a description. */
  readonly summary?: string;
  /** In addition to the fields of the operation. */
  readonly options?: readonly Option[];
  /** Arguments that are paths, in addition to each `<file>` and `<directory>`. They are made absolute. */
  readonly paths?: readonly string[];
  /** Fields of the answer that people see, in their order: of a list, those of each entry. All when left out. `--json` prints the answer itself. */
  readonly shows?: readonly string[];
  /** Formats the answer for people, in place of `shows`. */
  readonly present?: (answer: unknown, paint: Paint) => string;
  /** Whether the answer reports a failure: exit code 1. */
  readonly failed?: (answer: unknown) => boolean;
}

/** A command that runs until it is interrupted, or the service ends. */
export interface LastingCommand extends Pick<CliCommand, 'words' | 'options'> {
  readonly summary: string;
  /** `say` prints the line, or with `--json` its record, also on one line. */
  readonly last: (service: ReachedService, args: Arguments, say: (line: string, reported: object) => void) => Promise<void>;
}

/** A command that runs locally, without a service. */
export interface LocalCommand extends Omit<CliCommand, 'operation' | 'shows'> {
  readonly summary: string;
  readonly present: NonNullable<CliCommand['present']>;
  /** Throws a `DomainError` that says what to do. */
  readonly work: (args: Arguments, progress: OnProgress, operator: Operator) => unknown;
}

/** A command whose answer is a file: its bytes go to standard output as they arrive, and the progress to standard error. */
export interface FileCommand extends Pick<CliCommand, 'words' | 'options'> {
  readonly write: (service: ReachedService, args: Arguments, out: (bytes: Buffer) => Promise<void>, progress: OnProgress) => Promise<void>;
}

export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly (CliCommand | FileCommand)[];
}
