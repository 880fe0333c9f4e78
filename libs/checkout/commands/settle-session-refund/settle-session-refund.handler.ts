import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SettleSessionRefund } from '#checkout/commands/settle-session-refund/settle-session-refund.command';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { settleSessionRefund } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(SettleSessionRefund)
export class SettleSessionRefundHandler implements ICommandHandler<SettleSessionRefund> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ session, refund, outcome, context }: SettleSessionRefund): Promise<void> {
    const rule = (state: typeof checkoutSession.initial) => settleSessionRefund(state, refund, outcome);
    await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
  }
}
