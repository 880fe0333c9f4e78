import { readFileSync } from 'node:fs';
import type { CliCommand, LocalCommand } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { textOf, type Verdict, verdictOn } from '#audit/contract';
import { DomainError } from '#kernel/domain-error';
import { textArgument } from '#apps/cli/text-argument';

/** Prints the answer as JSON, so that its file can be given to `verify-proof`. */
const whole = (answer: unknown): string => JSON.stringify(answer, null, 2);

export const CHECKPOINT: CliCommand = {
  words: 'checkpoint',
  summary: 'prints the signed head of the log of the history; keep it to prove later that nothing before it has changed',
  operation: 'audit.checkpoint',
  present: (answer, paint) => {
    const { checkpoint, verifier } = answer as { readonly checkpoint: string; readonly verifier: string };
    return `${checkpoint}\n${paint.dim('verify with')} ${verifier}`;
  },
};

export const PROVE: CliCommand = {
  words: 'prove <id>',
  summary: 'prints every event of a resource with its proof, for a file',
  operation: 'audit.prove',
  present: whole,
};

export const CONSISTENCY: CliCommand = {
  words: 'consistency <before> <now>',
  summary: 'prints the proof that the log has only grown between two checkpoints (files)',
  operation: 'audit.consistency',
  options: [optional('--key <key>', 'the verifier key that you kept with a checkpoint, where another one signs now')],
  paths: ['before', 'now'],
  present: whole,
};

const presentVerdict = (answer: unknown, paint: Paint): string => {
  const { holds, resource, events, size, faults, notes } = answer as Verdict;
  if (!holds) return [paint.red('It does not hold.'), ...faults.slice(0, 20)].join('\n');
  const what =
    resource === null
      ? `the log has only grown, to ${size} entries.`
      : `${events} event${events === 1 ? '' : 's'} of ${resource} under a checkpoint of ${size} entries.`;
  return [paint.green(`It holds: ${what}`), ...notes.map(({ message }) => paint.dim(message))].join('\n');
};

export const VERIFY_PROOF: LocalCommand = {
  words: 'verify-proof <file>',
  summary: 'verifies what prove or consistency printed, with the public key alone: without the service and its data',
  options: [required('--key <key>', 'the verifier key, as checkpoint printed it to you')],
  work: (args) => {
    const file = textArgument(args, 'file');
    const key = textArgument(args, 'key');
    try {
      return verdictOn(textOf(readFileSync(file)), key);
    } catch (fault) {
      if (fault instanceof RangeError) throw new DomainError('invalid_value', fault.message, 'key');
      throw new DomainError('invalid_value', `${file} cannot be read (${(fault as Error).message}).`, 'file');
    }
  },
  present: presentVerdict,
  failed: (answer) => !(answer as Verdict).holds,
};
