import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { RecordMatches } from '#settlements/commands/record-matches/record-matches.command';
import { settlement } from '#settlements/domain/settlement';
import { recordMatches } from '#settlements/domain/settlement.decisions';
import { settlementStream } from '#settlements/domain/settlement.events';

@CommandHandler(RecordMatches)
export class RecordMatchesHandler implements ICommandHandler<RecordMatches> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ settlement: id, matched, context }: RecordMatches): Promise<void> {
    await this.eventStore.decide(settlementStream(id), settlement, (state) => recordMatches(state, id, matched), context);
  }
}
