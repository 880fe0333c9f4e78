import { hash } from 'node:crypto';
import { base62OfBytes, type IdPrefix } from '#kernel/ids';

const ID_LENGTH = 24;

/** Derived from the connection and the gateway's id, so that a settlement is recorded once. It does not sort by time: lists sort by `created_at`. */
export const settlementId = (connection: string, reference: string): string => hashed('st', connection, reference);

/** The same for a line, which keeps its `key` when the gateway lists it again. */
export const lineId = (settlement: string, key: string): string => hashed('stl', settlement, key);

const hashed = (prefix: IdPrefix, ...parts: readonly string[]): string =>
  `${prefix}_${base62OfBytes(hash('sha256', parts.join('\n'), 'buffer').subarray(0, 20), ID_LENGTH)}`;
