import { Readable, Writable } from 'node:stream';
import { type ExitCode, runCli } from '#apps/cli/run-cli';
import type { Arguments } from '#admin/operators/effect';
import type { OnProgress } from '#admin/operators/progress';

type Service = (operation: string, args: Arguments, progress: OnProgress) => Promise<unknown>;

interface Seen {
  readonly exitCode: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
  readonly requested: readonly (readonly [string, Arguments])[];
  readonly closed: boolean;
}

const screen = (): { stream: Writable; text: () => string } => {
  const written: string[] = [];
  const stream = new Writable({ write: (chunk, _, done) => (written.push(String(chunk)), done()) });
  return { stream, text: () => written.join('') };
};

/** A person's screen after typing these words, with a service that answers in this way. */
export async function typed(
  words: string,
  service: Service = async () => ({}),
  input = '',
  reached: { unserved?: true } = {},
): Promise<Seen> {
  const [stdout, stderr] = [screen(), screen()];
  const requested: [string, Arguments][] = [];
  let closed = false;
  const exitCode = await runCli(words.split(' '), {
    stdin: Readable.from([input]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    reach: async () => ({
      ...reached,
      call: (operation, args, progress) => (requested.push([operation, args]), service(operation, args, progress)),
      close: async () => void (closed = true),
    }),
  });
  return { exitCode, stdout: stdout.text(), stderr: stderr.text(), requested, closed };
}
