import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { VoidRemittanceLines } from '#orders/cod/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { TakeBackPart } from '#remittances/commands/take-back-part/take-back-part.command';
import { linesIn, partStream } from '#remittances/domain/remittance.events';

@CommandHandler(TakeBackPart)
export class TakeBackPartHandler implements ICommandHandler<TakeBackPart> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
  ) {}

  async execute({ remittance, part, context }: TakeBackPart): Promise<boolean> {
    const { account, livemode, request } = context;
    const story = await this.history.stream(partStream(remittance, part));
    const orders = new Set(story.flatMap(linesIn).flatMap(({ order_id }) => order_id ?? []));
    for (const order_id of orders)
      await this.commands.execute(new VoidRemittanceLines({ account, livemode, order_id, remittance }, request));
    return story.length > 0;
  }
}
