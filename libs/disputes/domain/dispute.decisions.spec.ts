import { recordDispute } from '#disputes/domain/dispute.decisions';
import { type DisputedOrder, disputedOrder } from '#disputes/domain/disputed-order';
import { fact } from '#kernel/fact';
import type { DisputeReport, DisputeState } from '#orders/contract';
import { folded, given } from '#test/support/facts/given';
import { capture, captured, ORDER, PAYMENT, placed } from '#test/support/facts/order-facts';

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
  fee: { amount: 0, currency: 'INR' },
  gateway_status: null,
  taken: null,
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
  it('holds its amount back while it is open', () => given(disputedOrder, placed(), captured()).when(record()).then(opened()));

  it.each(['fraud', 'retrieval'] as const)('that is an inquiry (%s) holds nothing back until it is a chargeback', (phase) => {
    given(disputedOrder, placed(), captured()).when(record({ phase })).then(opened({ phase }, [0, 0, 0, 0])); // prettier-ignore
    given(disputedOrder, placed(), captured(), opened({ phase }, [0, 0, 0, 0])).when(record()).then(updated({}, [0, 20_000, 0, 0])); // prettier-ignore
  });

  it('is recorded once, even if it is reported again', () => {
    given(disputedOrder, placed(), captured(), opened()).when(record()).thenNothing();
    const review = { status: 'under_review' } as const;
    given(disputedOrder, placed(), captured(), opened()).when(record(review)).then(updated(review, [20_000, 20_000, 0, 0])); // prettier-ignore
    given(disputedOrder, placed(), captured(), opened(), updated(review, [20_000, 20_000, 0, 0])).when(record(review)).thenNothing(); // prettier-ignore
  });

  it('releases its amount when it is won, and holds it again when it reopens', () => {
    const won = { status: 'won' } as const;
    const again = { phase: 'pre_arbitration' } as const;
    given(disputedOrder, placed(), captured(), opened()).when(record(won)).then(closed(won, [20_000, 0, 0, 0])); // prettier-ignore
    given(disputedOrder, placed(), captured(), opened(), closed(won, [20_000, 0, 0, 0])).when(record(again)).then(updated(again, [0, 20_000, 0, 0])); // prettier-ignore
  });

  it('takes the amount that was really deducted when it is lost, and returns it when it is won after all', () => {
    for (const amount_deducted of [15_000, 21_500]) {
      const lost = { status: 'lost', amount_deducted } as const;
      given(disputedOrder, placed(), captured(), opened()).when(record(lost)).then(closed(lost, [20_000, 0, 0, amount_deducted])); // prettier-ignore
      const story = [placed(), captured(), opened(), closed(lost, [20_000, 0, 0, amount_deducted])];
      given(disputedOrder, ...story).when(record({ status: 'won' })).then(updated({ status: 'won' }, [0, 0, amount_deducted, 0])); // prettier-ignore
    }
  });

  it('that is over when it is first reported is opened and closed', () => {
    const lost = { status: 'lost', amount_deducted: 20_000 } as const;
    given(disputedOrder, placed(), captured()).when(record(lost)).then(opened(lost, [0, 0, 0, 20_000]), closed(lost, [0, 0, 20_000, 20_000])); // prettier-ignore
  });

  it('about money that is not the order’s changes none of the order’s amounts', () => {
    const other = { gateway_payment: 'pay_second' };
    given(disputedOrder, placed(), captured()).when(record(other)).then(opened(other, [0, 0, 0, 0])); // prettier-ignore
  });

  it('is one of several of an order', () =>
    given(disputedOrder, placed(), captured(), opened())
      .when((order) => recordDispute(order, ORDER, 'dp_2', { ...report, gateway_reference: 'disp_2', amount: 5_000 }))
      .then(fact('dispute.opened', { ...state({ gateway_reference: 'disp_2', amount: 5_000 }, [0, 5_000, 0, 0]), dispute: 'dp_2' })));
});

describe('a dispute in another currency than the order', () => {
  /** Of $50.00, for an order in rupees. */
  const dollars = { amount: 5_000, currency: 'USD' } as const;
  const paid = [placed(), captured()] as const;
  const rupees = (amount: number) => ({ taken: { amount, currency: 'INR' } });

  it('lowers nothing until the balance of the gateway says what was taken', () => {
    given(disputedOrder, ...paid).when(record(dollars)).then(opened(dollars, [0, 0, 0, 0])); // prettier-ignore
    const taken = { ...dollars, ...rupees(12_000) };
    given(disputedOrder, ...paid, opened(dollars, [0, 0, 0, 0])).when(record(taken)).then(updated(taken, [0, 12_000, 0, 0])); // prettier-ignore
  });

  it.each<[string, Partial<DisputeReport>, Figures]>([
    ['lost', { status: 'lost', amount_deducted: 5_000, ...rupees(12_000) }, [0, 0, 0, 12_000]],
    [
      'lost, with nothing taken in a currency of the order',
      { status: 'lost', amount_deducted: 5_000, taken: { amount: 4_500, currency: 'EUR' } },
      [0, 0, 0, 0],
    ],
    ['lost, before the balance says so', { status: 'lost', amount_deducted: 5_000 }, [0, 0, 0, 0]],
    ['won', { status: 'won', ...rupees(0) }, [0, 0, 0, 0]],
    ['an inquiry', { phase: 'retrieval', ...rupees(0) }, [0, 0, 0, 0]],
    ['a chargeback of which nothing is taken yet', { ...rupees(0) }, [0, 0, 0, 0]],
  ])('that is %s', (_, changes, figures) => {
    const [fact, ...rest] = recordDispute(folded(disputedOrder, paid as never), ORDER, DISPUTE, { ...report, ...dollars, ...changes });
    expect(fact).toEqual(opened({ ...dollars, ...changes }, figures));
    expect(rest).toHaveLength(changes.status === undefined ? 0 : 1);
  });

  it('counts its own amount where that is in the currency of the order, although the balance is in another', () => {
    const own = { taken: { amount: 240, currency: 'USD' }, fee: { amount: 1_500, currency: 'USD' } };
    given(disputedOrder, ...paid).when(record(own)).then(opened(own)); // prettier-ignore
  });

  it('is recorded again when its fee, its deduction or the word of the gateway changes', () => {
    for (const change of [
      { fee: { amount: 1_500, currency: 'INR' } },
      { fee: { amount: 0, currency: 'USD' } },
      { fee: null },
      { taken: { amount: 0, currency: 'INR' } },
      { gateway_status: 'needs_mediation' },
    ])
      given(disputedOrder, ...paid, opened()).when(record(change)).then(updated(change, [20_000, 20_000, 0, 0])); // prettier-ignore
  });
});
