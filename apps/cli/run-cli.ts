import { once } from 'node:events';
import { CommanderError } from 'commander';
import type { FileCommand, LastingCommand, LocalCommand } from '#apps/cli/cli-command';
import type { Operator } from '#admin/operators/operator';
import type { ReachedService } from '#apps/cli/reach-service';
import { failureOf, isMisuse, misuseOf } from '#apps/cli/present/failure';
import { paintFor } from '#apps/cli/present/paint';
import { presented } from '#apps/cli/present/presented';
import { progressBar } from '#apps/cli/present/progress-bar';
import { withInput } from '#apps/cli/with-input';
import { program, type Invocation } from '#apps/cli/program';

/** 0: done; 1: refused or failed; 2: misuse. */
export type ExitCode = 0 | 1 | 2;

export interface CliContext {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  reach(operator: Operator): Promise<ReachedService>;
}

/** Runs a command. Results go to standard output; progress and errors in words to standard error. */
export async function runCli(words: readonly string[], { stdin, stdout, stderr, reach }: CliContext): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const print = (document: unknown): unknown => stdout.write(`${JSON.stringify(document, null, 2)}\n`);

  const act = async ({ command, operation, args, json, operator }: Invocation): Promise<void> => {
    try {
      if ('last' in command) return await last(command, { args, json, operator });
      if ('write' in command) return await write(command, { args, operator });
      const answer = await ('work' in command
        ? work(command, args, operator)
        : ask(typeof operation === 'string' ? operation : operation(args), await withInput(args, stdin), operator));
      if (json) print(answer);
      else stdout.write(`${presented(command, answer, paintFor(stdout))}\n`);
      if (command.failed?.(answer) === true) exitCode = 1;
    } catch (fault) {
      const failure = failureOf(fault);
      if (json) print(failure);
      const { code, message } = failure.error;
      exitCode = isMisuse(code) ? 2 : 1;
      stderr.write(`${paintFor(stderr).red('Not done:')} ${message} (${code})\n`);
    }
  };
  const last = async (command: LastingCommand, { args, json, operator }: Omit<Invocation, 'command' | 'operation'>): Promise<void> => {
    const service = await reach(operator);
    try {
      await command.last(service, args, (line, reported) => void stdout.write(`${json ? JSON.stringify(reported) : line}\n`));
    } finally {
      await service.close();
    }
  };
  const write = async (command: FileCommand, { args, operator }: Pick<Invocation, 'args' | 'operator'>): Promise<void> => {
    const service = await reach(operator);
    const bar = progressBar(stderr, command.words.split(' ')[0]!);
    try {
      await command.write(service, args, async (bytes) => void (stdout.write(bytes) || (await once(stdout, 'drain'))), bar.at);
    } finally {
      bar.end();
      await service.close();
    }
  };
  const work = async (command: LocalCommand, args: Invocation['args'], operator: Operator): Promise<unknown> => {
    const bar = progressBar(stderr, command.words.split(' ')[0]!);
    try {
      return await command.work(args, bar.at, operator);
    } finally {
      bar.end();
    }
  };
  const ask = async (operation: string, args: Invocation['args'], operator: Operator): Promise<unknown> => {
    const service = await reach(operator);
    const bar = progressBar(stderr, operation.replaceAll('.', ' '));
    try {
      return await service.call(operation, args, bar.at);
    } finally {
      bar.end();
      await service.close();
    }
  };

  try {
    await program({ stdout, stderr }, act).parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault;
    if (fault.exitCode === 0) return 0;
    if (words.includes('--json')) print(misuseOf(fault));
    return 2;
  }
}
