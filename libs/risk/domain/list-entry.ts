import { type DataOf, fact, type Fact, type View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { CustomerFact } from '#orders/contract';
import { listEntryExists, listEntryMissing } from '#risk/domain/risk.errors';
import type { ListType } from '#risk/domain/risk-inputs';

export const LISTS = ['block', 'allow'] as const;
export type ListName = (typeof LISTS)[number];

/** Facts of one value on one list. Its stream is named by a keyed hash of the two, so that no value is on a list twice. */
export type ListEntryFact =
  /** A value was added to a list. */
  | Fact<'risk_list_entry.added', ListEntryAdded>
  /** A value was removed from a list. */
  | Fact<'risk_list_entry.removed', { readonly entry: string; readonly list: ListName; readonly type: ListType }>
  | CustomerFact;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ListEntryFact> {}
}

export interface ListEntryAdded {
  readonly entry: string;
  readonly list: ListName;
  readonly type: ListType;
  /** The value as it was entered, sealed; null once the person is forgotten. */
  readonly value: string | null;
  readonly note: string | null;
  readonly expires_at: UnixSeconds | null;
}

/** The entry of a value on a list; null if there is none. */
export const listEntry: View<ListEntryAdded | null, ListEntryFact> = {
  initial: null,
  evolve: (entry, { type, data }) =>
    type === 'risk_list_entry.added' ? data : type === 'customer.forgotten' && data.superseded ? entry : null,
};

/** Whether an entry has not expired. */
export const holdsAt = ({ expires_at }: Pick<ListEntryAdded, 'expires_at'>, now: UnixSeconds): boolean =>
  expires_at === null || expires_at > now;

/** Adds a value to a list. Throws `list_entry_exists` unless the existing entry has expired. */
export function addEntry(existing: ListEntryAdded | null, entry: ListEntryAdded, now: UnixSeconds): ListEntryFact[] {
  if (existing !== null && holdsAt(existing, now)) throw listEntryExists(existing.entry);
  return [fact('risk_list_entry.added', entry)];
}

/** Removes a value from its list. Throws `resource_missing`. */
export function removeEntry(existing: ListEntryAdded | null, id: string): ListEntryFact[] {
  if (existing === null) throw listEntryMissing(id);
  const { entry, list, type } = existing;
  return [fact('risk_list_entry.removed', { entry, list, type })];
}

const PREFIX = 'risk_list_entry-';
export const listEntryStream = (entry: string): string => `${PREFIX}${entry}`;
export const listEntryOf = (stream: string): string | null => (stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : null);
