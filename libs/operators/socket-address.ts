import { relative } from 'node:path';

/** The socket's name in the data directory. */
export const OPERATORS_SOCKET = 'control.sock';

/** The address length in bytes that every system accepts for a socket. */
const LONGEST_ADDRESS = 103;

/** The address of a socket file; a long one is relative to the working directory. Throws if that is too long as well. */
export function socketAddress(file: string): string {
  const address = [file, relative(process.cwd(), file)].find((path) => Buffer.byteLength(path) <= LONGEST_ADDRESS);
  if (address === undefined) throw new Error(`${file} is too long a path for a socket. Choose a DATA_DIR of at most 90 characters.`);
  return address;
}
