import { readFileSync } from 'node:fs';
import type { CliCommand, LocalCommand } from '#apps/cli/cli-command';
import { required } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { wholeAnswer } from '#apps/cli/present/presented';
import { textOf, type Verdict, verdictOn } from '#audit/contract';
import { DomainError } from '#kernel/domain-error';
import { textArgument } from '#apps/cli/text-argument';

export const CHECKPOINT: CliCommand = {
  words: 'checkpoint',
  operation: 'audit.checkpoint',
  present: (answer, paint) => {
    const { checkpoint, verifier } = answer as { readonly checkpoint: string; readonly verifier: string };
    return `${checkpoint}\n${paint.dim('verify with')} ${verifier}`;
  },
};

/** Printed as JSON, so that its file can be given to `verify-proof`. */
export const PROVE: CliCommand = { words: 'prove <id>', operation: 'audit.prove', present: wholeAnswer };

export const CONSISTENCY: CliCommand = {
  words: 'consistency <before> <now>',
  operation: 'audit.consistency',
  paths: ['before', 'now'],
  present: wholeAnswer,
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
  summary: 'Verifies what prove or consistency printed, with the public key alone: without the service and its data.',
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
