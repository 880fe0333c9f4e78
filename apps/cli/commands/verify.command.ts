import type { CliCommand } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { orNone, place } from '#apps/cli/present/words';

interface Verification {
  readonly verified: boolean;
  readonly events: number;
  readonly streams: number;
  readonly documents?: number;
  readonly fault_count: number;
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly fault: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: string | null;
  readonly message: string;
}

const faultTable = tableOf<Fault>({
  fault: ({ fault }, paint) => paint.red(fault),
  stream: ({ stream }) => orNone(stream),
  revision: ({ revision }) => orNone(revision),
  position: ({ position }) => place(position),
  '': ({ message }) => message,
});

function presented({ verified, events, streams, documents, fault_count, faults }: Verification, paint: Paint): string {
  const read = `${events} events in ${streams} streams`;
  const compared = documents === undefined ? read : `${read}, and ${documents} documents of read models`;
  const made = documents === undefined ? '' : '; what is made of them is what they make';
  if (verified) return paint.green(`Verified: ${compared}. The events are as the log took them in${made}.`);
  const untold = fault_count > faults.length ? [paint.dim(`The first ${faults.length} are told.`)] : [];
  const count = `${fault_count} fault${fault_count === 1 ? '' : 's'} in ${compared}.`;
  return [paint.red(count), faultTable({ data: faults }, paint), ...untold].join('\n');
}

export const VERIFY: CliCommand = {
  words: 'verify',
  summary: 'reads the whole history beside its log and shows what was changed, is missing or does not follow',
  operation: 'audit.verify',
  options: [
    optional('--checkpoint <file>', 'a checkpoint that you have kept: the history still has to begin with what it held'),
    optional('--full', 'also amounts, outcomes, what is owed and sealed, and every document that is made of the history'),
  ],
  paths: ['checkpoint'],
  present: (answer, paint) => presented(answer as Verification, paint),
  failed: (answer) => !(answer as Verification).verified,
};
