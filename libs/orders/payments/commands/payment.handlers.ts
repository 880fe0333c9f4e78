import { fold } from '#kernel/fact';
import { orderMoney } from '#orders/domain/order-money';
import { orderStream } from '#orders/domain/order.events';
import { AbandonPayment } from '#orders/payments/commands/abandon-payment/abandon-payment.command';
import { CapturePayment } from '#orders/payments/commands/capture-payment/capture-payment.command';
import { EndPaymentWindow } from '#orders/payments/commands/end-payment-window/end-payment-window.command';
import { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
import { IssuePaymentLink } from '#orders/payments/commands/issue-payment-link/issue-payment-link.command';
import { PayByLink } from '#orders/payments/commands/pay-by-link/pay-by-link.command';
import { RaisePaymentAlert } from '#orders/payments/commands/raise-payment-alert/raise-payment-alert.command';
import { RoutePayment } from '#orders/payments/commands/route-payment/route-payment.command';
import { SubmitPayment } from '#orders/payments/commands/submit-payment/submit-payment.command';
import { collectable } from '#orders/payments/domain/link-payments';
import { issuePaymentLink } from '#orders/payments/domain/payment-link.decisions';
import { raiseAlert, routePayment, submitPayment } from '#orders/payments/domain/payment.decisions';
import { abandonPayment, captureTry, type Ending, endPaymentWindow, failPayment, payByLink } from '#orders/payments/domain/tries.decisions';
import { orderResource } from '#orders/resource/order.view';
import type { CommandContext } from '#platform/event-store/command-context';
import { decides } from '#platform/event-store/decides';

const onOrder = { stream: ({ order }: { readonly order: string }) => orderStream(order), view: orderMoney };

const endingOf = (order: string, context: CommandContext): Ending => ({ order, refund: context.newId('re') });

/** Handlers of payment commands, which are decided on the order's stream. */
export const PAYMENT_HANDLERS = [
  decides(RoutePayment, {
    ...onOrder,
    rule: (order, { payment, route }) => routePayment(order, payment, route),
    answer({ events, isNew }, { payment }) {
      const connection = fold(orderMoney, events).payments.get(payment)?.connection ?? null;
      return connection === null ? null : { connection, isNew };
    },
  }),
  decides(SubmitPayment, { ...onOrder, rule: (order, { payment, route, action }) => submitPayment(order, payment, route, action) }),
  decides(CapturePayment, {
    ...onOrder,
    rule: (order, { order: id, tried, capture, context }) => captureTry(order, tried, capture, endingOf(id, context), context.now),
  }),
  decides(FailPayment, {
    ...onOrder,
    rule: (order, { order: id, payment, error, context }) => failPayment(order, payment, error, endingOf(id, context), context.now),
  }),
  decides(AbandonPayment, {
    ...onOrder,
    rule: (order, { order: id }) => abandonPayment(order, id),
    answer: ({ events }) => events,
  }),
  decides(EndPaymentWindow, {
    ...onOrder,
    rule: (order, { order: id, context }) => endPaymentWindow(order, endingOf(id, context), context.now),
  }),
  decides(RaisePaymentAlert, { ...onOrder, rule: (order, { alert }) => raiseAlert(order, alert), answer: ({ isNew }) => isNew }),
  decides(IssuePaymentLink, {
    ...onOrder,
    rule: (order, { order: id, link }) => issuePaymentLink(order, id, link),
    answer: ({ events }, { link }) => ({
      amount: collectable(fold(orderMoney, events)) - link.discount,
      customer: fold(orderResource, events)!.customer,
    }),
  }),
  decides(PayByLink, {
    ...onOrder,
    rule: (order, { order: id, payment, context }) => payByLink(order, id, payment, context.now),
    answer: ({ events }) => events,
  }),
];
