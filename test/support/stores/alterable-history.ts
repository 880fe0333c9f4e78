import type { EventHistory } from '#platform/event-history/event-history';
import type { EventStore } from '#platform/event-store/event-store';

/** An event in a store's files. */
export interface StoredRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly created: number;
}

/** An attacker's change of the events in a store's files. */
export type Alteration = (rows: readonly StoredRow[]) => readonly StoredRow[];

/** A history whose store can be changed without the service's knowledge. */
export abstract class AlterableHistory {
  abstract readonly history: EventHistory;
  /** One after the other. */
  abstract append(appends: readonly Parameters<EventStore['append']>[]): Promise<void>;
  abstract alter(change: Alteration): Promise<void>;
  abstract close(): Promise<void>;
}

/** Replaces texts of the `n`th event, from 1. */
export const replaced =
  (n: number, from: string, to: string, column: 'data' | 'metadata' = 'data'): Alteration =>
  (rows) =>
    rows.with(n - 1, { ...rows[n - 1]!, [column]: rows[n - 1]![column].replaceAll(from, to) });

export const withData =
  (data: string, ...places: readonly number[]): Alteration =>
  (rows) =>
    rows.map((row, n) => (places.length === 0 || places.includes(n + 1) ? { ...row, data } : row));

export const without =
  (...places: readonly number[]): Alteration =>
  (rows) =>
    rows.filter((_, n) => !places.includes(n + 1));

/** Swaps two events in the history. */
export const swapped =
  (one: number, other: number): Alteration =>
  (rows) => {
    const [before, after] = [rows[one - 1]!, rows[other - 1]!];
    return rows.with(one - 1, { ...after, position: before.position }).with(other - 1, { ...before, position: after.position });
  };

/** Inserts an event of a separate stream before the `n`th; without room, all events from there on move up. */
export const slippedIn =
  (n: number, stream: string, id: string): Alteration =>
  (rows) => {
    const [before, after] = [rows[n - 2]!, rows[n - 1]!];
    const hasRoom = after.position - before.position > 1;
    const row = { ...after, stream, revision: 0, id, position: before.position + 1 };
    const later = rows.slice(n - 1).map((each) => (hasRoom ? each : { ...each, position: each.position + 1 }));
    return [...rows.slice(0, n - 1), row, ...later];
  };
