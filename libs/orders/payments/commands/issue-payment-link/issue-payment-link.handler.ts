import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { IssuePaymentLink, type OwedByOrder } from '#orders/payments/commands/issue-payment-link/issue-payment-link.command';
import { collectable } from '#orders/payments/domain/link-payments';
import { issuePaymentLink } from '#orders/payments/domain/payment-link.decisions';
import { orderResource } from '#orders/resource/order.view';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(IssuePaymentLink)
export class IssuePaymentLinkHandler implements ICommandHandler<IssuePaymentLink> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, link, context }: IssuePaymentLink): Promise<OwedByOrder> {
    const rule = (state: typeof orderMoney.initial) => issuePaymentLink(state, order, link);
    const { events } = await this.eventStore.decide(orderStream(order), orderMoney, rule, context);
    return { amount: collectable(fold(orderMoney, events)) - link.discount, customer: fold(orderResource, events)!.customer };
  }
}
