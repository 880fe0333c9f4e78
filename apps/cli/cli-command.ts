import type { Option } from 'commander';
import type { Paint } from '#apps/cli/present/paint';
import type { ReachedService } from '#apps/cli/reach-service';
import type { Arguments } from '#operators/effect';
import type { OnProgress } from '#operators/progress';
import type { Operator } from '#operators/operator';

/** One command: what people type, which operation of the service it has done, and how the answer looks. */
export interface CliCommand {
  /** Its name with its arguments, as in `roll <id>`; arguments and options go to the operation under their names. */
  readonly words: string;
  readonly summary: string;
  /** Its name, which may follow from what was typed. */
  readonly operation: string | ((args: Arguments) => string);
  readonly options?: readonly Option[];
  /** Arguments and options that are files here: the service may work in another directory. */
  readonly paths?: readonly string[];
  /** Makes of the answer what people read. `--json` prints the answer itself. */
  readonly present: (answer: unknown, paint: Paint) => string;
  /** Whether the answer reports a failure: exit code 1. */
  readonly failed?: (answer: unknown) => boolean;
}

/** A command that goes on until it is interrupted, or the service ends. */
export interface LastingCommand extends Pick<CliCommand, 'words' | 'summary' | 'options'> {
  /** `say` prints the line, or for `--json` what it tells, on a line too. */
  readonly last: (service: ReachedService, args: Arguments, say: (line: string, reported: object) => void) => Promise<void>;
}

/** A command that is done here: it needs no service. */
export interface LocalCommand extends Omit<CliCommand, 'operation'> {
  /** Throws a `DomainError` that says what to do. */
  readonly work: (args: Arguments, progress: OnProgress, operator: Operator) => unknown;
}

/** A command whose answer is a file: its bytes go to standard output as they come, and how far it is to standard error. */
export interface FileCommand extends Pick<CliCommand, 'words' | 'summary' | 'options'> {
  readonly write: (service: ReachedService, args: Arguments, out: (bytes: Buffer) => Promise<void>, progress: OnProgress) => Promise<void>;
}

export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly (CliCommand | FileCommand)[];
}
