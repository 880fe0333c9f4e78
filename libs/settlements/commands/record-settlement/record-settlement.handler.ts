import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { RecordSettlement } from '#settlements/commands/record-settlement/record-settlement.command';
import { type Settlement, settlement } from '#settlements/domain/settlement';
import { recordSettlement } from '#settlements/domain/settlement.decisions';
import { settlementStream } from '#settlements/domain/settlement.events';
import { lineId, settlementId } from '#settlements/settlement-ids';

@CommandHandler(RecordSettlement)
export class RecordSettlementHandler implements ICommandHandler<RecordSettlement> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ connection: { id: connection, gateway }, listed, context }: RecordSettlement): Promise<Settlement> {
    const id = settlementId(connection, listed.settlement.gateway_reference);
    const place = { settlement: id, connection, gateway };
    const lines = listed.lines.map((each) => ({ line: lineId(id, each.key), ...each }));
    const rule = (state: Settlement) => recordSettlement(state, place, listed.settlement, lines);
    return fold(settlement, (await this.eventStore.decide(settlementStream(id), settlement, rule, context)).events);
  }
}
