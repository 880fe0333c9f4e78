import { hash } from 'node:crypto';
import { base62OfBytes, type IdPrefix } from '#kernel/ids';

const ID_LENGTH = 24;

/** The id of a settlement, derived from the gateway's id, so that it is recorded only once. Ids do not sort by time; lists sort by `created_at`. */
export const settlementId = (connection: string, reference: string): string => hashed('st', connection, reference);

/** The id of a line. `key` is the same whenever the gateway lists the line. */
export const lineId = (settlement: string, key: string): string => hashed('stl', settlement, key);

const hashed = (prefix: IdPrefix, ...parts: readonly string[]): string =>
  `${prefix}_${base62OfBytes(hash('sha256', parts.join('\n'), 'buffer').subarray(0, 20), ID_LENGTH)}`;
