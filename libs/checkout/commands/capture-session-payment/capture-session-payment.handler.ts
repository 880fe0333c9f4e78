import { CommandBus } from '@nestjs/cqrs';
import { CaptureSessionPayment } from '#checkout/commands/capture-session-payment/capture-session-payment.command';
import { CompletionRisks } from '#checkout/commands/completion-risks';
import { forRequestOf, orderPlacement } from '#checkout/commands/order-placement';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { captureSessionPayment, tryOfOrder } from '#checkout/domain/session-payment.decisions';
import { sessionStream } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import { CapturePayment } from '#orders/contract';
import { beginningOf } from '#orders/payments/contract';
import { command } from '#platform/cqrs/command';

export const CaptureSessionPaymentHandler = command(CaptureSessionPayment, {
  uses: { commands: CommandBus, risks: CompletionRisks },
  async prepare({ session, context }, { risks }) {
    const refund = context.newId('re');
    const risk = await risks.ofOrder(session, context);
    return { refund, risk };
  },
  stream: ({ session }) => sessionStream(session),
  view: checkoutSession,
  rule: (state, { capture, context, refund, risk }) => captureSessionPayment(state, capture, refund, context.now, risk),
  async answer({ events }, { capture, context }, { commands }) {
    const placement = orderPlacement(events, context);
    if (placement !== null) await commands.execute(placement);
    const tried = tryOfOrder(fold(checkoutSession, events), capture);
    if (tried === null) return;
    const begun = beginningOf(events, tried.started.payment)!;
    await commands.execute(
      CapturePayment({ order: tried.order, capture, context: forRequestOf(begun, context.childContext('try')), tried: tried.started }),
    );
  },
});
