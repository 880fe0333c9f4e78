import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { RecordGatewayRefund } from '#orders/refunds/commands/record-gateway-refund/record-gateway-refund.command';
import { recordGatewayRefund } from '#orders/refunds/domain/gateway-refund.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(RecordGatewayRefund)
export class RecordGatewayRefundHandler implements ICommandHandler<RecordGatewayRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, report, context }: RecordGatewayRefund): Promise<void> {
    const refund = context.newId('re');
    await this.eventStore.decide(orderStream(order), orderMoney, (state) => recordGatewayRefund(state, order, refund, report), context);
  }
}
