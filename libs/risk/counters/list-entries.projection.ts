import { fold } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import { scopeOf } from '#platform/storage/documents';
import type { Projection } from '#platform/projector/projection';
import { listEntryOf, type ListName } from '#risk/domain/list-entry';
import type { ListType } from '#risk/domain/risk-inputs';
import { type ListEntryResource, listEntryResource } from '#risk/resource/list-entry.resource';

export const LIST_ENTRIES = 'risk_list_entries';
export const USED_LISTS = 'risk_lists';

/** The entries of all lists. Assessments find an entry without a filter, because its id is derived from its list and value. */
export const listEntries: Projection<ListEntryResource> = {
  name: LIST_ENTRIES,
  version: 1,
  filters: { list: ({ list }) => list, type: ({ type }) => type },
  documentOf: ({ stream }) => listEntryOf(stream),
  evolve: (entry, event) => fold(listEntryResource, [event], entry),
  createdAt: ({ created_at }) => created_at,
};

/** The pairs of list and type with at least one entry so far, for each account and mode. An assessment looks up only these. */
export interface UsedLists {
  readonly used: readonly (readonly [ListName, ListType])[];
  readonly created_at: UnixSeconds;
}

export const usedLists: Projection<UsedLists> = {
  name: USED_LISTS,
  version: 1,
  steady: true,
  filters: {},
  documentOf: ({ type, metadata }) => (type === 'risk_list_entry.added' ? scopeOf(metadata.account, metadata.livemode) : null),
  evolve(known, { data, at }) {
    const { list, type } = data as { list: ListName; type: ListType };
    const lists = known ?? { used: [], created_at: at };
    return lists.used.some(([one, other]) => one === list && other === type) ? lists : { ...lists, used: [...lists.used, [list, type]] };
  },
  createdAt: ({ created_at }) => created_at,
};
