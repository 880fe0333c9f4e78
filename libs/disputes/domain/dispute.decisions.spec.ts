import { recordDispute } from '#disputes/domain/dispute.decisions';
import { type DisputedOrder, disputedOrder } from '#disputes/domain/disputed-order';
import { fact } from '#kernel/fact';
import type { DisputeReport, DisputeState } from '#orders/contract';
import { given } from '#test/support/facts/given';
import { capture, captured, ORDER, PAYMENT } from '#test/support/facts/order-facts';

const DISPUTE = 'dp_0000000000000000000000aa';
const report: DisputeReport = {
  payment: PAYMENT,
  gateway_reference: 'disp_1',
  gateway_payment: capture.gateway_reference,
  amount: 20_000,
  currency: 'INR',
  reason_code: 'goods_not_received',
  phase: 'chargeback',
  status: 'open',
  amount_deducted: 0,
  fee: 0,
  respond_by: 1_700_600_000,
};
const record =
  (changes: Partial<DisputeReport> = {}) =>
  (state: DisputedOrder) =>
    recordDispute(state, ORDER, DISPUTE, { ...report, ...changes });

type Figures = readonly [held_before: number, held: number, lost_before: number, lost: number];
const state = (changes: Partial<DisputeReport>, [held_before, held, lost_before, lost]: Figures): DisputeState => ({
  ...report,
  ...changes,
  dispute: DISPUTE,
  order_id: ORDER,
  held_before,
  held,
  lost_before,
  lost,
});
const opened = (changes: Partial<DisputeReport> = {}, figures: Figures = [0, 20_000, 0, 0]) =>
  fact('dispute.opened', state(changes, figures));
const updated = (changes: Partial<DisputeReport>, figures: Figures) => fact('dispute.updated', state(changes, figures));
const closed = (changes: Partial<DisputeReport>, figures: Figures) => fact('dispute.closed', state(changes, figures));

describe('a dispute', () => {
  it('holds its amount back while it is open', () => given(disputedOrder, captured()).when(record()).then(opened()));

  it.each(['fraud', 'retrieval'] as const)('that is an inquiry (%s) holds nothing back until it is a chargeback', (phase) => {
    given(disputedOrder, captured()).when(record({ phase })).then(opened({ phase }, [0, 0, 0, 0])); // prettier-ignore
    given(disputedOrder, captured(), opened({ phase }, [0, 0, 0, 0])).when(record()).then(updated({}, [0, 20_000, 0, 0])); // prettier-ignore
  });

  it('is recorded once, even if it is reported again', () => {
    given(disputedOrder, captured(), opened()).when(record()).thenNothing();
    const review = { status: 'under_review' } as const;
    given(disputedOrder, captured(), opened()).when(record(review)).then(updated(review, [20_000, 20_000, 0, 0])); // prettier-ignore
    given(disputedOrder, captured(), opened(), updated(review, [20_000, 20_000, 0, 0])).when(record(review)).thenNothing(); // prettier-ignore
  });

  it('releases its amount when it is won, and holds it again when it reopens', () => {
    const won = { status: 'won' } as const;
    const again = { phase: 'pre_arbitration' } as const;
    given(disputedOrder, captured(), opened()).when(record(won)).then(closed(won, [20_000, 0, 0, 0])); // prettier-ignore
    given(disputedOrder, captured(), opened(), closed(won, [20_000, 0, 0, 0])).when(record(again)).then(updated(again, [0, 20_000, 0, 0])); // prettier-ignore
  });

  it('takes the amount that was really deducted when it is lost, and returns it when it is won after all', () => {
    for (const amount_deducted of [15_000, 21_500]) {
      const lost = { status: 'lost', amount_deducted } as const;
      given(disputedOrder, captured(), opened()).when(record(lost)).then(closed(lost, [20_000, 0, 0, amount_deducted])); // prettier-ignore
      const story = [captured(), opened(), closed(lost, [20_000, 0, 0, amount_deducted])];
      given(disputedOrder, ...story).when(record({ status: 'won' })).then(updated({ status: 'won' }, [0, 0, amount_deducted, 0])); // prettier-ignore
    }
  });

  it('that is over when it is first reported is opened and closed', () => {
    const lost = { status: 'lost', amount_deducted: 20_000 } as const;
    given(disputedOrder, captured()).when(record(lost)).then(opened(lost, [0, 0, 0, 20_000]), closed(lost, [0, 0, 20_000, 20_000])); // prettier-ignore
  });

  it('about money that is not the order’s changes none of the order’s amounts', () => {
    const other = { gateway_payment: 'pay_second' };
    given(disputedOrder, captured()).when(record(other)).then(opened(other, [0, 0, 0, 0])); // prettier-ignore
  });

  it('is one of several of an order', () =>
    given(disputedOrder, captured(), opened())
      .when((order) => recordDispute(order, ORDER, 'dp_2', { ...report, gateway_reference: 'disp_2', amount: 5_000 }))
      .then(fact('dispute.opened', { ...state({ gateway_reference: 'disp_2', amount: 5_000 }, [0, 5_000, 0, 0]), dispute: 'dp_2' })));
});
