import { CommandBus } from '@nestjs/cqrs';
import { VoidRemittanceLines } from '#orders/cod/contract';
import { compositeCommand, fields } from '#platform/cqrs/command';
import { EventHistory } from '#platform/event-history/event-history';
import { linesIn, partStream } from '#reconciliation/remittances/domain/remittance.events';

/** Reverses the effects that one part of a voided remittance had on its orders. Answers whether the part exists; if it does, the next may exist too. */
export const TakeBackPart = compositeCommand('TakeBackPart', {
  input: fields<{ remittance: string; part: number }>(),
  uses: { history: EventHistory, commands: CommandBus },
  async run({ remittance, part, context }, { history, commands }) {
    const { account, livemode, request } = context;
    const story = await history.stream(partStream(remittance, part));
    const orders = new Set(story.flatMap(linesIn).flatMap(({ order_id }) => order_id ?? []));
    for (const order_id of orders)
      await commands.execute(VoidRemittanceLines({ voided: { account, livemode, order_id, remittance }, request }));
    return story.length > 0;
  },
});
