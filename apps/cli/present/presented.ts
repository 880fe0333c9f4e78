import type { CliCommand } from '#apps/cli/cli-command';
import type { Paint } from '#apps/cli/present/paint';
import { timeLeft } from '#apps/cli/present/progress-bar';
import { aligned, tableOf } from '#apps/cli/present/table';
import { modeOf, moment, orNone, place, printable } from '#apps/cli/present/words';

type Row = Readonly<Record<string, unknown>>;

/** An answer for people: as the command formats it, or a list as a table and any other answer as a record. */
export function presented({ shows, present }: Pick<CliCommand, 'shows' | 'present'>, answer: unknown, paint: Paint): string {
  if (present !== undefined) return present(answer, paint);
  const { data } = answer as { readonly data?: readonly Row[] };
  return Array.isArray(data)
    ? table(...(shows ?? namesOf(data[0])))(answer, paint)
    : record(...(shows ?? namesOf(answer as Row)))(answer, paint);
}

const namesOf = (row: Row = {}): string[] => Object.keys(row).filter((name) => name !== 'object');

/** The entries of a list, with a column for each of these fields. */
export const table = (...names: readonly string[]) => tableOf<Row>(columns(...names));

/** A record with a line for each of these fields. */
export const record =
  (...names: readonly string[]) =>
  (answer: unknown, paint: Paint): string =>
    aligned(Object.entries(columns(...names)).map(([label, cell]) => [paint.dim(label), cell(answer as Row, paint)]));

/** Fields of an entry by the names that people read. A field in another one is named by a path: `health.last_success_at`. */
export const columns = (...names: readonly string[]): Readonly<Record<string, (row: Row, paint: Paint) => string>> =>
  Object.fromEntries(
    names.map((path) => {
      const name = path.split('.').at(-1)!;
      const at = (row: Row): unknown => path.split('.').reduce<unknown>((part, key) => (part as Row | null)?.[key], row);
      return [LABELS[name] ?? name.replace(/_at$/, '').replaceAll('_', ' '), (row, paint) => spoken(name, at(row), paint)];
    }),
  );

const LABELS: Readonly<Record<string, string>> = { livemode: 'mode' };

/** What calls for an operator: these states, and any number of these. */
const ALARMING: ReadonlySet<unknown> = new Set(['failed', 'not_applied', 'disabled']);
const ALARMS: ReadonlySet<string> = new Set(['parked', 'still_parked']);

function spoken(name: string, value: unknown, paint: Paint): string {
  const text = printable(inWords(name, value));
  return ALARMING.has(value) || (ALARMS.has(name) && value !== 0) ? paint.red(text) : text;
}

/** A value of an answer in words, by the name of its field. */
function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return orNone(null);
  if (typeof value === 'boolean') return name === 'livemode' ? modeOf(value) : value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/(?:^|_)at$|^since$/.test(name)) return moment(value);
    return name === 'lag_seconds' || name === 'seconds_left' ? timeLeft(value) : String(value);
  }
  if (typeof value === 'string') return /^(?:position|checkpoint|end)$/.test(name) ? place(value) : orNone(value);
  if (!Array.isArray(value)) return inOneLine(value as Row);
  return value.some((entry) => typeof entry === 'object') ? String(value.length) : orNone(value.join(', '));
}

/** A part of an answer, such as an error or an actor. */
const inOneLine = (part: Row): string =>
  Object.values(part)
    .filter((value) => value !== null)
    .map(String)
    .join(' ');

/** A record, and below it a field that is shown only now, with a note. */
export const revealing =
  (names: readonly string[], revealed: string, note: string) =>
  (answer: unknown, paint: Paint): string =>
    [record(...names)(answer, paint), '', paint.yellow(note), '', `  ${paint.bold(String((answer as Row)[revealed]))}`, ''].join('\n');

/** The answer as JSON. */
export const wholeAnswer = (answer: unknown): string => JSON.stringify(answer, null, 2);
