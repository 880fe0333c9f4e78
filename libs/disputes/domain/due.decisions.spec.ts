import { type DisputedOrder, disputedOrder } from '#disputes/domain/disputed-order';
import { markDisputeDue, remindersOf } from '#disputes/domain/due.decisions';
import { fact } from '#kernel/fact';
import { HOUR } from '#kernel/time';
import type { DisputeDue, DisputeState } from '#orders/contract';
import { captured } from '#test/support/facts/order-facts';
import { given } from '#test/support/facts/given';

const RESPOND_BY = 1_700_600_000;
const at = (hoursBefore: number): number => RESPOND_BY - hoursBefore * HOUR;
const state = (changes: Partial<DisputeState> = {}) =>
  ({
    dispute: 'dp_1',
    gateway_reference: 'disp_1',
    phase: 'chargeback',
    status: 'open',
    respond_by: RESPOND_BY,
    ...changes,
  }) as DisputeState;
const opened = (changes: Partial<DisputeState> = {}) => fact('dispute.opened', state(changes));
const updated = (changes: Partial<DisputeState>) => fact('dispute.updated', state(changes));
const due = (hours: DisputeDue['hours'], respond_by = RESPOND_BY) => fact('dispute.fell_due', { dispute: 'dp_1', hours, respond_by });
const mark = (hours: DisputeDue['hours'], now: number) => (order: DisputedOrder) =>
  markDisputeDue(order, { dispute: 'dp_1', hours, respond_by: RESPOND_BY }, now);

describe('a dispute that waits for an answer', () => {
  it('is due 72 and 24 hours before its deadline, once each', () => {
    expect(remindersOf(state())).toEqual([{ hours: 72, at: at(72) }, { hours: 24, at: at(24) }]); // prettier-ignore
    given(disputedOrder, captured(), opened()).when(mark(72, at(72))).then(due(72)); // prettier-ignore
    given(disputedOrder, captured(), opened(), due(72)).when(mark(72, at(72))).thenNothing(); // prettier-ignore
    given(disputedOrder, captured(), opened(), due(72)).when(mark(24, at(24))).then(due(24)); // prettier-ignore
    given(disputedOrder, captured(), opened(), due(72), updated({ amount: 1 })).when(mark(72, at(71))).thenNothing(); // prettier-ignore
  });

  it('names only the shorter time if both have passed, and nothing before', () => {
    given(disputedOrder, opened()).when(mark(72, at(20))).thenNothing(); // prettier-ignore
    given(disputedOrder, opened()).when(mark(24, at(20))).then(due(24)); // prettier-ignore
    given(disputedOrder, opened()).when(mark(24, at(25))).thenNothing(); // prettier-ignore
  });

  it.each([
    ['was answered', { status: 'under_review' }],
    ['is over', { status: 'won' }],
    ['has another time by now', { respond_by: RESPOND_BY + HOUR }],
    ['cannot be answered', { respond_by: null }],
  ] as const)('is not due if it %s', (_, changes) => {
    given(disputedOrder, opened(), updated(changes)).when(mark(72, at(72))).thenNothing(); // prettier-ignore
  });

  it('is not due once its time is over', () => {
    given(disputedOrder, opened()).when(mark(24, RESPOND_BY)).thenNothing(); // prettier-ignore
  });

  it('is due again when it is reopened', () => {
    given(disputedOrder, opened(), due(72), updated({ status: 'won' }), updated({ phase: 'pre_arbitration' })).when(mark(72, at(72))).then(due(72)); // prettier-ignore
  });
});
