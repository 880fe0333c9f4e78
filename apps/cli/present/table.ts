import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import type { Paint } from '#apps/cli/present/paint';
import { printable } from '#apps/cli/present/words';

type Columns<Row> = Readonly<Record<string, (row: Row, paint: Paint) => string>>;

/** Aligned columns without lines between them. */
const PLAIN = {
  chars: {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
    left: '',
    'left-mid': '',
    mid: '',
    'mid-mid': '',
    right: '',
    'right-mid': '',
    middle: '  ',
  },
  style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
};

/** Aligned lines of cells. The cells' text must already be `printable`. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const table = new Table(PLAIN);
  table.push(...lines.map((line) => [...line]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** A list envelope as a table, one column per name; if that is too wide for the terminal, one record per entry. */
export const tableOf =
  <Row extends object>(columns: Columns<Row>) =>
  (list: unknown, paint: Paint): string => {
    const { data } = list as { readonly data: readonly Row[] };
    if (data.length === 0) return paint.dim('None.');
    const head = Object.keys(columns).map((name) => paint.bold(name.toUpperCase()));
    const rows = data.map((row) => Object.values(columns).map((cell) => cell(readable(row), paint)));
    const table = aligned([head, ...rows]);
    if (widest(table) <= paint.columns) return table;
    const names = Object.keys(columns).map((name) => paint.dim(name));
    return rows.map((cells) => aligned(cells.map((cell, n) => [names[n]!, cell]))).join('\n\n');
  };

const widest = (text: string): number =>
  stripVTControlCharacters(text)
    .split('\n')
    .reduce((most, { length }) => Math.max(most, length), 0);

const readable = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? printable(value) : value])) as Row;
