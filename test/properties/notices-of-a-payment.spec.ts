import type { CommandBus, ICommand } from '@nestjs/cqrs';
import fc from 'fast-check';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import { parseNotice } from '#integrations/payments/gateway/razorpay/razorpay-notice';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { ReceiveNoticeHandler } from '#integrations/payments/receive-notice/receive-notice.handler';
import { type Fact, fold, type Happened } from '#kernel/fact';
import { CapturePayment, FailPayment, SettleReturn } from '#orders/index';
import { payableOrder } from '#orders/domain/payable-order';
import { capturePayment, failPayment, settleReturn } from '#orders/domain/payment.decisions';
import { orderResource } from '#orders/resource/order.view';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Clock } from '#kernel/time';
import type { DueWork } from '#platform/storage/due-work';
import { SettleRefund } from '#refunds/index';
import { settleRefund } from '#refunds/domain/refund.decisions';
import { refundableOrder } from '#refunds/domain/refundable-order';
import { unmovedClocks } from '#test/support/unmoved-clocks';
import { at, NOON } from '#test/support/given';
import { captured, ORDER, paid, PAYMENT, placed, requested, started, submitted } from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';

const RETURN = 're_0000000000000000000000zz';
const REFUNDS = ['re_0000000000000000000000a1', 're_0000000000000000000000a2', 're_0000000000000000000000a3'] as const;
const connection = { id: 'conn_1', account: 'acct_1', livemode: false, kind: 'razorpay' } as GatewayConnection;

/** A notice as Razorpay writes it. */
function told(event: string, entity: object): GatewayNotice {
  const [kind] = event.split('.') as [string];
  const payload = { [kind === 'order' ? 'payment' : kind]: { entity } };
  return parseNotice(Buffer.from(JSON.stringify({ entity: 'event', event, payload, created_at: NOON })), {});
}

const payment = { id: 'pay_gateway', amount: 50_000, currency: 'INR', notes: { order: ORDER, payment: PAYMENT } };
const refund = (id: string) => ({ id: `rfnd_${id}`, payment_id: payment.id, amount: 10_000, currency: 'INR', receipt: id, notes: { order: ORDER } }); // prettier-ignore
const reference = { acquirer_data: { rrn: '412345678901' } };

const OF_PAYMENT = [told('payment.captured', payment), told('order.paid', payment), told('payment.captured', { ...payment, ...reference })];
const outcomes = fc.tuple(...REFUNDS.map(() => fc.boolean()));
const OF_REFUND = (id: string, succeeds: boolean): GatewayNotice[] =>
  succeeds
    ? [told('refund.created', refund(id)), told('refund.processed', refund(id)), told('refund.processed', { ...refund(id), ...reference })]
    : [told('refund.created', refund(id)), told('refund.failed', { ...refund(id), error_reason: 'account_closed' })];

/** The order's story after these notices, each applied as the service applies it. */
async function storyAfter(begun: readonly Fact[], notices: readonly GatewayNotice[]): Promise<readonly Happened[]> {
  let story: readonly Happened[] = at(NOON, begun);
  const decided = (command: ICommand): readonly Fact[] => {
    const money = fold(payableOrder, story);
    if (command instanceof CapturePayment) return capturePayment(money, command.capture, RETURN);
    if (command instanceof FailPayment) return failPayment(money, command.payment, command.error);
    if (command instanceof SettleReturn) return settleReturn(money, command.refund, command.outcome);
    const { refund: id, outcome } = command as SettleRefund;
    return settleRefund(fold(refundableOrder, story), id, outcome);
  };
  const bus = { execute: async (command: ICommand) => void (story = [...story, ...at(NOON, decided(command))]) } as unknown as CommandBus;
  const history = { stream: async (name: string) => story.map((each) => recorded(name, each)) } as unknown as EventHistory;
  const handler = new ReceiveNoticeHandler(history, bus, {} as DueWork, {} as Clock, unmovedClocks());
  for (const notice of notices) await handler.execute(new ReceiveNotice(connection, notice, null));
  return story;
}

/** Notices with repeats and losses, in any order; then, as look-ups do it, the newest of each once more. */
const mangled = (notices: readonly (readonly GatewayNotice[])[]): fc.Arbitrary<GatewayNotice[]> =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...notices.flat()), { maxLength: 20 }),
      fc.shuffledSubarray(
        notices.map((each) => each.at(-1)!),
        { minLength: notices.length },
      ),
    )
    .map(([some, last]) => [...some, ...last]);

describe('the gateway’s notices of one order', () => {
  it('lead to the same payment however they are shuffled, dropped and repeated', async () => {
    const begun = [placed(), started(), submitted];
    const expected = fold(orderResource, await storyAfter(begun, OF_PAYMENT));
    await fc.assert(
      fc.asyncProperty(mangled([OF_PAYMENT]), async (notices) => {
        expect(fold(orderResource, await storyAfter(begun, notices))).toEqual(expected);
      }),
    );
    expect(expected).toMatchObject({ status: 'paid', amount_paid: 50_000 });
  });

  it('lead to the same refunds however they are shuffled, dropped and repeated', async () => {
    const begun = [placed(), started(), captured(), paid, ...REFUNDS.map((id) => requested(10_000, id))];
    const inOrder = (succeed: readonly boolean[]) => REFUNDS.map((id, n) => OF_REFUND(id, succeed[n]!));
    await fc.assert(
      fc.asyncProperty(
        outcomes.chain((succeed) => fc.tuple(fc.constant(succeed), mangled(inOrder(succeed)))),
        async ([succeed, notices]) => {
          const shown = fold(orderResource, await storyAfter(begun, notices));
          expect(shown).toEqual(fold(orderResource, await storyAfter(begun, inOrder(succeed).flat())));
          expect(shown).toMatchObject({ amount_refunded: 10_000 * succeed.filter(Boolean).length, amount_refund_pending: 0 });
        },
      ),
    );
  });
});
