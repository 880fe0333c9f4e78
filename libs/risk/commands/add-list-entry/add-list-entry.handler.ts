import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { AddListEntry, RemoveListEntry } from '#risk/commands/add-list-entry/add-list-entry.command';
import { addEntry, listEntry, listEntryStream, removeEntry } from '#risk/domain/list-entry';
import { expiryPast } from '#risk/domain/risk.errors';
import { KeyedHashes } from '#risk/features/keyed-hashes';
import { comparedValue } from '#risk/features/list-values';
import { type ListEntryResource, listEntryResource } from '#risk/resource/list-entry.resource';

@CommandHandler(AddListEntry)
export class AddListEntryHandler implements ICommandHandler<AddListEntry> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly hashes: KeyedHashes,
  ) {}

  async execute({ draft, context }: AddListEntry): Promise<ListEntryResource> {
    if (draft.expires_at !== null && draft.expires_at <= context.now) throw expiryPast();
    const entry = this.hashes.listEntry(draft.list, draft.type, comparedValue(draft.type, draft.value), context);
    const rule = (existing: typeof listEntry.initial) => addEntry(existing, { entry, ...draft }, context.now);
    const { events } = await this.eventStore.decide(listEntryStream(entry), listEntry, rule, context);
    return fold(listEntryResource, events)!;
  }
}

@CommandHandler(RemoveListEntry)
export class RemoveListEntryHandler implements ICommandHandler<RemoveListEntry> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ id, context }: RemoveListEntry): Promise<void> {
    await this.eventStore.decide(listEntryStream(id), listEntry, (existing) => removeEntry(existing, id), context);
  }
}
