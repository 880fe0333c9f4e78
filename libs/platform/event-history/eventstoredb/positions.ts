import type { Position as Place } from '@eventstore/db-client';
import type { Position } from '#platform/event-history/recorded-event';

const DIGITS = 20;

/** Commit and prepare position, zero-padded, so that positions sort as texts. */
export const positionOf = ({ commit, prepare }: Place): Position =>
  `${String(commit).padStart(DIGITS, '0')}/${String(prepare).padStart(DIGITS, '0')}`;

/** The position before the first event. */
export const BEGINNING = positionOf({ commit: 0n, prepare: 0n });

/** Throws for a position of another backend. */
export function placeOf(position: Position): Place {
  const [, commit, prepare] = /^(\d{20})\/(\d{20})$/.exec(position) ?? [];
  if (commit === undefined) throw new Error(`${position} is no place in a history that EventStoreDB keeps.`);
  return { commit: BigInt(commit), prepare: BigInt(prepare!) };
}
