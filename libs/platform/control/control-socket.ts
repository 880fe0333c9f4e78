import { relative } from 'node:path';
import type { Readable } from 'node:stream';
import type { Arguments, Progress } from '#platform/control/admin-operations';
import type { Operator } from '#platform/control/operator';

/** The socket's name in the data directory. */
export const CONTROL_SOCKET = 'control.sock';

/** What the command line asks the running service: one JSON document on a line. */
export interface ControlRequest {
  readonly operation: string;
  readonly args: Arguments;
  readonly operator: Operator;
}

/** What it hears: progress any number of times, then a result or an error. */
export type ControlAnswer = { readonly progress: Progress } | { readonly result: unknown } | { readonly error: ControlError };

export interface ControlError {
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Bytes that every system takes as a socket's address. */
const LONGEST_ADDRESS = 103;

/** The address of a socket file; one in a deep directory is named from where the process stands. Throws when that is too long as well. */
export function socketAddress(file: string): string {
  const address = [file, relative(process.cwd(), file)].find((path) => Buffer.byteLength(path) <= LONGEST_ADDRESS);
  if (address === undefined) throw new Error(`${file} is too long a path for a socket. Choose a DATA_DIR of at most 90 characters.`);
  return address;
}

/** Lines as they come in. A line ends at a line feed alone (node:readline knows more ends), because JSON may hold the other separators. */
export async function* linesOf(source: Readable): AsyncGenerator<string, void, void> {
  source.setEncoding('utf8');
  let begun: string[] = [];
  for await (const chunk of source as AsyncIterable<string>) {
    const pieces = chunk.split('\n');
    const rest = pieces.pop()!;
    for (const piece of pieces) {
      yield begun.join('') + piece;
      begun = [];
    }
    begun.push(rest);
  }
}
