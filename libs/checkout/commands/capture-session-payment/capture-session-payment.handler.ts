import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CaptureSessionPayment } from '#checkout/commands/capture-session-payment/capture-session-payment.command';
import { orderPlacement } from '#checkout/commands/order-placement';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { captureSessionPayment } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { EventStore } from '#platform/event-store/event-store';

/** The capture completes the session, and the order is placed with it. Should we die between the two, a policy places it. */
@CommandHandler(CaptureSessionPayment)
export class CaptureSessionPaymentHandler implements ICommandHandler<CaptureSessionPayment> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ session, capture, context }: CaptureSessionPayment): Promise<void> {
    const refund = context.idNow('re');
    const rule = (state: typeof checkoutSession.initial) => captureSessionPayment(state, capture, refund, context.now);
    const { events } = await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
    const placement = orderPlacement(events, context);
    if (placement !== null) await this.commands.execute(placement);
  }
}
