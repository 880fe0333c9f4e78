import { command, fields, shownBy } from '#platform/cqrs/command';
import { addEntry, listEntry, type ListEntryAdded, listEntryStream, removeEntry } from '#risk/domain/list-entry';
import { expiryPast } from '#risk/domain/risk.errors';
import { KeyedHashes } from '#risk/features/keyed-hashes';
import { comparedValue } from '#risk/features/list-values';
import { listEntryResource } from '#risk/resource/list-entry.resource';

export type ListEntryDraft = Omit<ListEntryAdded, 'entry'> & { readonly value: string };

/** Adds a value to a list. */
export const AddListEntry = command('AddListEntry', {
  input: fields<{ draft: ListEntryDraft }>(),
  uses: { hashes: KeyedHashes },
  prepare({ draft, context }, { hashes }) {
    if (draft.expires_at !== null && draft.expires_at <= context.now) throw expiryPast();
    const entry = hashes.listEntry(draft.list, draft.type, comparedValue(draft.type, draft.value), context);
    return { entry };
  },
  stream: ({ entry }) => listEntryStream(entry),
  view: listEntry,
  rule: (existing, { draft, context, entry }) => addEntry(existing, { entry, ...draft }, context.now),
  answer: shownBy(listEntryResource),
});

/** Removes an entry from its list. */
export const RemoveListEntry = command('RemoveListEntry', {
  input: fields<{ id: string }>(),
  stream: ({ id }) => listEntryStream(id),
  view: listEntry,
  rule: (existing, { id }) => removeEntry(existing, id),
});
