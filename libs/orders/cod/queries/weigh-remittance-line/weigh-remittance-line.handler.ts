import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CourierTerms } from '#orders/cod/courier-terms';
import { WeighRemittanceLine } from '#orders/cod/queries/weigh-remittance-line/weigh-remittance-line.query';
import { type LineAnswer, lineAnswer, storyWith } from '#orders/cod/resource/line-answer';
import { orderStream } from '#orders/domain/events/order.events';
import { EventHistory } from '#platform/event-history/event-history';

@QueryHandler(WeighRemittanceLine)
export class WeighRemittanceLineHandler implements IQueryHandler<WeighRemittanceLine> {
  constructor(
    private readonly history: EventHistory,
    private readonly terms: CourierTerms,
  ) {}

  async execute({ input, before }: WeighRemittanceLine): Promise<LineAnswer> {
    const { account, livemode, order_id, line } = input;
    const { tolerance } = await this.terms.of(account, livemode, line.courier_code);
    const story = await this.history.stream(orderStream(order_id));
    let own = story.filter(({ metadata }) => metadata.account === account && metadata.livemode === livemode);
    for (const each of before) own = storyWith(own, each, tolerance);
    return lineAnswer(own, input, tolerance);
  }
}
