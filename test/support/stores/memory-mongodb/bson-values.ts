import { BSON, type Document } from 'mongodb';

const RANKS = ['null', 'number', 'string', 'object', 'array', 'binary', 'objectid', 'boolean', 'date'];

/** Bytes and integers of 64 bits stay objects, so that they are stored again as they were. */
export const parsed = (bytes: Uint8Array): Document => BSON.deserialize(bytes, { promoteLongs: false });

export const bytesOf = (document: Document): Uint8Array => BSON.serialize(document);

/** A name for a value: equal values have the same. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string' ? `"${value}` : Buffer.from(BSON.serialize({ value: numeric(value) })).toString('hex');

/** In MongoDB's order. A field that is missing is as one that is null. */
export function compareValues(one: unknown, other: unknown): number {
  const [rank, otherRank] = [rankOf(one), rankOf(other)];
  if (rank !== otherRank) return rank - otherRank;
  switch (RANKS[rank]) {
    case 'null':
      return 0;
    case 'string':
      return compareTexts(one as string, other as string);
    case 'number':
    case 'boolean':
    case 'date':
      return Number(numeric(one)) - Number(numeric(other));
    case 'objectid':
      return compareTexts(String(one), String(other));
    default:
      throw new TypeError(`The MongoDB in memory has no order of values of the type ${RANKS[rank]}.`);
  }
}

export const isSameType = (one: unknown, other: unknown): boolean => rankOf(one) === rankOf(other);

/** What a document has at a path that leads through documents alone. */
export const valueAt = (document: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Document | null | undefined)?.[part], document);

export const isPlainObject = (value: unknown): value is Document => value?.constructor === Object;

/** By their UTF-8 bytes, which differs from JavaScript's order beyond the first 65,536 characters alone. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (SURROGATE.test(one) || SURROGATE.test(other)) return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

const SURROGATE = /[\ud800-\udfff]/;

function rankOf(value: unknown): number {
  const type = typeOf(numeric(value));
  const rank = RANKS.indexOf(type);
  if (rank === -1) throw new TypeError(`The MongoDB in memory compares no values of the type ${type}.`);
  return rank;
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  return isPlainObject(value) ? 'object' : String((value as { _bsontype?: string })._bsontype).toLowerCase();
}

const numeric = (value: unknown): unknown => (value instanceof BSON.Long ? value.toNumber() : value);
