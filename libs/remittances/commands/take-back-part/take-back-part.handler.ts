import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { VoidRemittanceLines } from '#orders/cod/contract';
import { EventStore } from '#platform/event-store/event-store';
import { TakeBackPart } from '#remittances/commands/take-back-part/take-back-part.command';
import { type LineMatched, partStream } from '#remittances/domain/remittance.events';

@CommandHandler(TakeBackPart)
export class TakeBackPartHandler implements ICommandHandler<TakeBackPart> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ remittance, part, context: { account, livemode } }: TakeBackPart): Promise<boolean> {
    const story = await this.eventStore.load(partStream(remittance, part));
    const lines = story.filter(({ type }) => type === 'remittance_line.matched').map(({ data }) => data as LineMatched);
    const orders = new Set(lines.map(({ order_id }) => order_id).filter((order) => order !== null));
    for (const order_id of orders) await this.commands.execute(new VoidRemittanceLines({ account, livemode, order_id, remittance }));
    return story.length > 0;
  }
}
