import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CaptureSessionPayment } from '#checkout/commands/capture-session-payment/capture-session-payment.command';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { forRequestOf, orderPlacement } from '#checkout/commands/order-placement';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { captureSessionPayment, tryOfOrder } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import { CapturePayment } from '#orders/contract';
import { beginningOf } from '#orders/payments/contract';
import { EventStore } from '#platform/event-store/event-store';

/**
 * Completes the session by the capture, and then places the order; if the process dies in between, a policy places it. If the session already has an
 * order, the capture is passed on to the order.
 */
@CommandHandler(CaptureSessionPayment)
export class CaptureSessionPaymentHandler implements ICommandHandler<CaptureSessionPayment> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly risks: CompletionRisks,
  ) {}

  async execute({ session, capture, context }: CaptureSessionPayment): Promise<void> {
    const refund = context.newId('re');
    const risk = await this.risks.ofOrder(session, context);
    const rule = (state: typeof checkoutSession.initial) => captureSessionPayment(state, capture, refund, context.now, risk);
    const { events } = await this.eventStore.decide(sessionStream(session), checkoutSession, rule, context);
    const placement = orderPlacement(events, context);
    if (placement !== null) await this.commands.execute(placement);
    const tried = tryOfOrder(fold(checkoutSession, events), capture);
    if (tried === null) return;
    const begun = beginningOf(events, tried.started.payment)!;
    await this.commands.execute(new CapturePayment(tried.order, capture, forRequestOf(begun, context.childContext('try')), tried.started));
  }
}
