import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCli } from '#apps/cli/run-cli';
import { OperationsClient } from '#apps/operators/operations-client';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';

/** Both outputs and the exit code for a person who types these words with a running service. */
export async function typedAt(dataDir: string, ...words: string[]): Promise<[code: number, out: string, err: string]> {
  const written: [string[], string[]] = [[], []];
  const [stdout, stderr] = written.map((lines) => new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
  const code = await runCli(words, {
    stdin: Readable.from([]),
    stdout: stdout!,
    stderr: stderr!,
    reach: async (operator) => (await OperationsClient.connect(join(dataDir, OPERATORS_SOCKET), operator))!,
  });
  return [code, written[0].join(''), written[1].join('')];
}
