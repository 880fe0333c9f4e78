import type { CliCommand } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import type { Paint } from '#apps/cli/present/paint';
import { tableOf } from '#apps/cli/present/table';
import { moment, orNone } from '#apps/cli/present/words';

interface Change {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

interface Step {
  readonly at: number;
  readonly summary: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly name: string | null } | null;
  readonly changes: readonly Change[];
}

interface Row extends Change {
  readonly at: string;
  readonly summary: string;
  readonly actor: string;
}

const spoken = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

const changeTable = tableOf<Row>({
  at: ({ at }) => at,
  'what happened': ({ summary }) => summary,
  'by whom': ({ actor }) => actor,
  field: ({ field }) => field,
  from: ({ from }) => orNone(spoken(from)),
  to: ({ to }) => orNone(spoken(to)),
});

const saysNothing = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** One line per field; the first has the common values. Fields without a value are omitted for new objects. */
const rowsOf = ({ at, summary, actor, changes }: Step): Row[] =>
  changes
    .filter(({ from, to }) => from !== undefined || !saysNothing(to))
    .map((change, n) => ({
      ...change,
      from: spoken(change.from),
      to: spoken(change.to),
      ...(n === 0
        ? { at: moment(at), summary, actor: [actor?.type, actor?.name ?? actor?.id].filter(Boolean).join(' ') }
        : { at: '', summary: '', actor: '' }),
    }));

const PERSONAL = optional('--personal', 'with what tells who somebody is; --reason says why, and both are written down');

const WHEN = 'a time (2026-01-31, 2026-01-31 18:30, Unix seconds, 6h ago) or position:N';

export const AT: CliCommand = {
  words: 'at <id>',
  summary: 'shows an order, session or other resource as GET answered it then',
  operation: 'history.at',
  options: [
    optional('--time <time>', 'at the end of that second: 2026-01-31, 2026-01-31 18:30, Unix seconds, or 6h ago'),
    optional('--position <position>', 'after the event at this position, as history list shows it'),
    PERSONAL,
  ],
  present: (answer) => JSON.stringify(answer, null, 2),
};

export const DIFF: CliCommand = {
  words: 'diff <id>',
  summary: 'shows which fields of a resource changed between two moments, by what and by whom',
  operation: 'history.diff',
  options: [required('--from <when>', WHEN), optional('--to <when>', `${WHEN}; now when left out`), PERSONAL],
  present: (answer, paint: Paint) => changeTable({ data: (answer as { readonly steps: readonly Step[] }).steps.flatMap(rowsOf) }, paint),
};
