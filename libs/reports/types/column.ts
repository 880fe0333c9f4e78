import type { UnixSeconds } from '#kernel/time';

/** The units, or kinds, of a column's values, which determine their format. */
export const UNITS = ['text', 'minor_units', 'time', 'count', 'days', 'points', 'flag', 'list', 'object'] as const;
export type Unit = (typeof UNITS)[number];

/** An unformatted value: amounts in minor units, times in Unix seconds. */
export type Value = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/** Lets a column calculate durations: knows the time of the report's request, and its time zone. */
export interface Viewpoint {
  /** Whole calendar days from one moment to another; 0 if the second is earlier. If `to` is null, up to the report's request. */
  days(from: UnixSeconds, to: UnixSeconds | null): number;
}

export interface Column<Row> {
  readonly name: string;
  readonly meaning: string;
  readonly unit: Unit;
  /** Whether it has personal data, so that a reading by an operator is recorded. */
  readonly personal?: true;
  of(row: Row, viewpoint: Viewpoint): Value;
}

type Reader<Row> = Column<Row>['of'];

const column =
  (unit: Unit) =>
  <Row>(name: string, meaning: string, of: Reader<Row>): Column<Row> => ({ name, meaning, unit, of });

export const text = column('text');
export const personal = <Row>(...of: Parameters<typeof text<Row>>): Column<Row> => ({ ...text(...of), personal: true });
export const amount = column('minor_units');
export const time = column('time');
export const count = column('count');
export const days = column('days');
export const points = column('points');
export const flag = column('flag');
export const list = column('list');
export const object = column('object');
