import type { Option } from 'commander';
import type { Paint } from '#apps/cli/present/paint';

/** One command: what people type, which operation of the service it has done, and how the answer looks. */
export interface CliCommand {
  /** Its name with its arguments, as in `roll <id>`; arguments and options go to the operation under their names. */
  readonly words: string;
  readonly summary: string;
  readonly operation: string;
  readonly options?: readonly Option[];
  /** Makes of the answer what people read. `--json` prints the answer itself. */
  readonly present: (answer: unknown, paint: Paint) => string;
}

export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly CliCommand[];
}
