import type { CliCommand } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { moment, orNone, place } from '#apps/cli/present/words';
import { DomainError } from '#kernel/domain-error';
import type { Arguments } from '#admin/operators/effect';

interface Verification {
  readonly verified: boolean | null;
  readonly compared_with: { readonly origin: string; readonly size: number } | null;
  readonly log_began_at: number | null;
  readonly events: number;
  readonly streams: number;
  readonly documents?: number;
  readonly fault_count: number;
  readonly faults: readonly Fault[];
  readonly notes: readonly { readonly note: string; readonly message: string }[];
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

function presented(answer: Verification, paint: Paint): string {
  const { verified, compared_with: checkpoint, events, streams, documents, fault_count, faults, notes } = answer;
  const read = `${events} events in ${streams} streams`;
  const compared = documents === undefined ? read : `${read}, and ${documents} documents of read models`;
  const made = documents === undefined ? '' : ', and what is made of them is what they make';
  const against = checkpoint === null ? 'no checkpoint' : `the checkpoint of ${checkpoint.size} events of ${checkpoint.origin}`;
  const rest = [logBegan(answer), ...notes.map(({ note, message }) => `${note}: ${message}`)].map((line) => paint.dim(line));
  if (verified === false) {
    const omitted = fault_count > faults.length ? [paint.dim(`The first ${faults.length} are shown.`)] : [];
    const count = `${fault_count} fault${fault_count === 1 ? '' : 's'} in ${compared}, compared with ${against}.`;
    return [paint.red(count), faultTable({ data: faults }, paint), ...omitted, ...rest].join('\n');
  }
  const verdict =
    verified === null
      ? `No faults found in ${compared}, compared with no checkpoint: anyone who can write to the stores could have changed the history and its log. ` +
        'Keep a checkpoint elsewhere, and name it: verify --checkpoint FILE.'
      : paint.green(`Verified with ${against}: ${compared}. The events are as the log took them in${made}.`);
  return [verdict, ...rest].join('\n');
}

const logBegan = ({ log_began_at }: Verification): string =>
  log_began_at === null ? 'The history does not say when this log began.' : `The log began ${moment(log_began_at)}.`;

interface Comparison {
  readonly object: 'comparison';
  readonly against: string;
  readonly agrees: boolean;
  readonly from: number;
  readonly to: number;
  readonly connections: readonly string[];
  readonly difference_count: number;
  readonly differences: readonly Difference[];
}

interface Difference {
  readonly difference: string;
  readonly of: string;
  readonly connection: string;
  readonly order_id: string | null;
  readonly here: string | null;
  readonly there: string | null;
  readonly message: string;
}

const differenceTable = tableOf<Difference>({
  difference: ({ difference }, paint) => paint.red(difference),
  of: ({ of }) => of,
  order: ({ order_id }) => orNone(order_id),
  here: ({ here }) => orNone(here),
  there: ({ there }) => orNone(there),
  connection: ({ connection }) => connection,
  '': ({ message }) => message,
});

function compared({ against, agrees, from, to, connections, difference_count, differences }: Comparison, paint: Paint): string {
  const what = `${connections.join(', ')} from ${moment(from)} to ${moment(to)}`;
  if (agrees) return paint.green(`The ${against} and this service agree: ${what}.`);
  const omitted = difference_count > differences.length ? [paint.dim(`The first ${differences.length} are shown.`)] : [];
  const count = `${difference_count} difference${difference_count === 1 ? '' : 's'} from the ${against}: ${what}.`;
  return [paint.red(count), differenceTable({ data: differences }, paint), ...omitted].join('\n');
}

const isComparison = (answer: Verification | Comparison): answer is Comparison => 'against' in answer;

/** Comparing with a partner is a separate operation with different options. */
function operationOf(args: Arguments): string {
  const isComparing = args['against'] !== undefined;
  const [others, of] = isComparing ? [['full', 'checkpoint', 'key'], 'verify --against'] : [['from', 'to'], 'verify without --against'];
  for (const name of others)
    if (args[name] !== undefined) throw new DomainError('parameter_unknown', `${of} has no ${name}: leave out --${name}.`, name);
  return isComparing ? 'connections.compare' : 'audit.verify';
}

export const VERIFY: CliCommand = {
  words: 'verify',
  summary: 'reads the whole history beside its log and shows what was changed, is missing or does not follow',
  operation: operationOf,
  options: [
    optional('--checkpoint <file>', 'a checkpoint that you have kept: the history still has to begin with what it held'),
    optional(
      '--key <key>',
      'the verifier key that you kept with the checkpoint, as checkpoint printed it; left out: the one that signs here now',
    ),
    optional('--against <partner>', 'compare payments and refunds, or orders, with those that the partner has', ['gateway', 'shop']),
    optional('--from <time>', 'with --against: begun or changed then or later; left out: since the connection was made'),
    optional('--to <time>', 'with --against: begun before'),
    optional('--full', 'also amounts, outcomes, what is owed and sealed, and every document that is made of the history'),
  ],
  present: (given, paint) => {
    const answer = given as Verification | Comparison;
    return isComparison(answer) ? compared(answer, paint) : presented(answer, paint);
  },
  failed: (given) => {
    const answer = given as Verification | Comparison;
    return isComparison(answer) ? !answer.agrees : answer.verified === false;
  },
};
