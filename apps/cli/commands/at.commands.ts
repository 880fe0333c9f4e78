import type { CliCommand } from '#apps/cli/cli-command';
import type { Paint } from '#apps/cli/present/paint';
import { wholeAnswer } from '#apps/cli/present/presented';
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

export const AT: CliCommand = { words: 'at <id>', present: wholeAnswer };

export const DIFF: CliCommand = {
  words: 'diff <id>',
  present: (answer, paint: Paint) => changeTable({ data: (answer as { readonly steps: readonly Step[] }).steps.flatMap(rowsOf) }, paint),
};
