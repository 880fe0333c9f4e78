import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApplyRemittanceLine } from '#orders/cod/commands/apply-remittance-line/apply-remittance-line.command';
import { remittanceContext } from '#orders/cod/commands/remittance-context';
import { CourierTerms } from '#orders/cod/courier-terms';
import { collection } from '#orders/cod/domain/collection';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import { type LineAnswer, lineAnswer } from '#orders/cod/resource/line-answer';
import { orderStream } from '#orders/domain/order.events';
import { Clocks } from '#platform/clock/clocks';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ApplyRemittanceLine)
export class ApplyRemittanceLineHandler implements ICommandHandler<ApplyRemittanceLine> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly terms: CourierTerms,
    private readonly clocks: Clocks,
  ) {}

  async execute({ input, request }: ApplyRemittanceLine): Promise<LineAnswer> {
    const { tolerance } = await this.terms.of(input.account, input.livemode, input.line.courier_code);
    const context = await remittanceContext(input, String(input.row), this.clocks, request);
    const rule = (state: typeof collection.initial) => weighLine(state, input, tolerance).facts;
    const { events } = await this.eventStore.decide(orderStream(input.order_id), collection, rule, context);
    return lineAnswer(events, input, tolerance);
  }
}
