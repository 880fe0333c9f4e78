import { relative } from 'node:path';

/** The name of the socket file in the data directory. */
export const OPERATORS_SOCKET = 'control.sock';

/** The longest address of a socket that every system accepts, bytes. */
const LONGEST_ADDRESS = 103;

/** The path to open a socket file by: relative to the working directory if the full one is too long. Throws if both are. */
export function socketAddress(file: string): string {
  const address = [file, relative(process.cwd(), file)].find((path) => Buffer.byteLength(path) <= LONGEST_ADDRESS);
  if (address === undefined) throw new Error(`${file} is too long a path for a socket. Choose a DATA_DIR of at most 90 characters.`);
  return address;
}
