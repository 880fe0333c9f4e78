import { fact } from '#kernel/fact';
import { orderMoney } from '#orders/domain/money/order-money';
import { refundRestAfterFailure } from '#orders/refunds/domain/refund.decisions';
import { given } from '#test/support/facts/given';
import { cancelled, ORDER, paidOrder, refund, REFUND, refundFailed, refundRecorded, requested } from '#test/support/facts/order-facts';

type State = typeof orderMoney.initial;

const ANOTHER = 're_0000000000000000000000bb';

describe('the automatic refund of a cancelled order that failed', () => {
  const owed = (amount: number, id: string) => fact('refund.requested', { ...refund, refund: id, amount, initiated_by: 'storefront_cancellation' as const, created_by: null }); // prettier-ignore
  const rest = (state: State) => refundRestAfterFailure(state, REFUND, ORDER);
  const cancelledPaid = [...paidOrder, owed(50_000, ANOTHER), cancelled] as const;
  const atGateway = (amount: number) => refundRecorded(amount, 're_0000000000000000000000cc');

  it('is followed by a refund of the rest if a part was refunded at the gateway, before or after the failure', () => {
    given(orderMoney, ...cancelledPaid, atGateway(20_000), refundFailed(50_000, ANOTHER)).when(rest).then(owed(30_000, REFUND)); // prettier-ignore
    given(orderMoney, ...cancelledPaid, refundFailed(50_000, ANOTHER), atGateway(20_000)).when(rest).then(owed(30_000, REFUND)); // prettier-ignore
  });

  it('is not repeated for the same amount', () => {
    given(orderMoney, ...cancelledPaid, refundFailed(50_000, ANOTHER)).when(rest).thenNothing(); // prettier-ignore
    const again = [owed(30_000, REFUND), refundFailed(30_000, REFUND)] as const;
    given(orderMoney, ...cancelledPaid, refundFailed(50_000, ANOTHER), atGateway(20_000), ...again).when(rest).thenNothing(); // prettier-ignore
  });

  it('is repeated if the balance at the gateway was too low', () => {
    const { type, data } = refundFailed(50_000, ANOTHER);
    const short = fact(type, { ...data, failure_code: 'insufficient_balance' as const });
    given(orderMoney, ...cancelledPaid, short).when(rest).then(owed(50_000, REFUND)); // prettier-ignore
    given(orderMoney, ...cancelledPaid, short, requested(20_000, REFUND)).when(rest).then(owed(30_000, REFUND)); // prettier-ignore
  });

  it('is not followed by another while it is open, if nothing is left, or if a person requested it', () => {
    given(orderMoney, ...cancelledPaid, atGateway(20_000)).when(rest).thenNothing(); // prettier-ignore
    given(orderMoney, ...cancelledPaid, atGateway(50_000), refundFailed(50_000, ANOTHER)).when(rest).thenNothing(); // prettier-ignore
    given(orderMoney, ...paidOrder, requested(50_000, ANOTHER), refundFailed(50_000, ANOTHER), atGateway(20_000), cancelled).when(rest).thenNothing(); // prettier-ignore
  });
});
