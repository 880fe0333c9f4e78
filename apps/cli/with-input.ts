import { createInterface } from 'node:readline';
import type { Arguments } from '#admin/operators/effect';

const FROM_INPUT = '-';

/** Replaces each argument `-` with a line of standard input, in the order typed. */
export async function withInput(args: Arguments, stdin: NodeJS.ReadableStream): Promise<Arguments> {
  const names = Object.keys(args).filter((name) => args[name] === FROM_INPUT);
  if (names.length === 0) return args;
  const lines = createInterface({ input: stdin })[Symbol.asyncIterator]();
  const read = { ...args };
  for (const name of names) read[name] = (await lines.next()).value?.trim() ?? '';
  return read;
}
