import type { CliCommand } from '#apps/cli/cli-command';
import { optionsOf } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { table } from '#apps/cli/present/presented';
import { moment } from '#apps/cli/present/words';
import { operationNamed } from '#apps/operators/operations';
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
  readonly faults: readonly object[];
  readonly notes: readonly { readonly note: string; readonly message: string }[];
}

const faultTable = table('fault', 'stream', 'revision', 'position', 'message');

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
  readonly differences: readonly object[];
}

const differenceTable = table('difference', 'of', 'order_id', 'here', 'there', 'connection', 'message');

function compared({ against, agrees, from, to, connections, difference_count, differences }: Comparison, paint: Paint): string {
  const what = `${connections.join(', ')} from ${moment(from)} to ${moment(to)}`;
  if (agrees) return paint.green(`The ${against} and this service agree: ${what}.`);
  const omitted = difference_count > differences.length ? [paint.dim(`The first ${differences.length} are shown.`)] : [];
  const count = `${difference_count} difference${difference_count === 1 ? '' : 's'} from the ${against}: ${what}.`;
  return [paint.red(count), differenceTable({ data: differences }, paint), ...omitted].join('\n');
}

const isComparison = (answer: Verification | Comparison): answer is Comparison => 'against' in answer;

const [VERIFYING, COMPARING] = [operationNamed('audit.verify'), operationNamed('connections.compare')];

/** Comparing with a partner is a separate operation with different options. */
function operationOf(args: Arguments): string {
  const isComparing = args['against'] !== undefined;
  const [other, of] = isComparing ? [VERIFYING, 'verify --against'] : [COMPARING, 'verify without --against'];
  for (const name of Object.keys(other.fields))
    if (args[name] !== undefined) throw new DomainError('parameter_unknown', `${of} has no ${name}: leave out --${name}.`, name);
  return isComparing ? 'connections.compare' : 'audit.verify';
}

export const VERIFY: CliCommand = {
  words: 'verify',
  summary: VERIFYING.about,
  operation: operationOf,
  options: [...optionsOf(VERIFYING, []), ...optionsOf(COMPARING, []).map((option) => option.makeOptionMandatory(false))],
  paths: ['checkpoint'],
  present: (given, paint) => {
    const answer = given as Verification | Comparison;
    return isComparison(answer) ? compared(answer, paint) : presented(answer, paint);
  },
  failed: (given) => {
    const answer = given as Verification | Comparison;
    return isComparison(answer) ? !answer.agrees : answer.verified === false;
  },
};
