import { DISPUTE_ALERTS } from '#disputes/dispute.alerts';
import { fact } from '#kernel/fact';
import type { DisputeFact, DisputeState } from '#orders/contract';
import { recorded } from '#test/support/facts/recorded';

const state = (changes: Partial<DisputeState>) => ({ dispute: 'dp_1', phase: 'chargeback', status: 'open', ...changes }) as DisputeState;
const opened = (changes: Partial<DisputeState> = {}) => fact('dispute.opened', state(changes));
const updated = (changes: Partial<DisputeState>) => fact('dispute.updated', state(changes));
const closed = (status: 'won' | 'lost') => fact('dispute.closed', state({ status }));

const storyOf = (facts: readonly DisputeFact[]) => facts.map((each, revision) => ({ ...recorded('order-ord_1', each), revision }));
const alertOf = (...facts: DisputeFact[]) => {
  const story = storyOf(facts);
  return DISPUTE_ALERTS[facts.at(-1)!.type]!.alert?.(story.at(-1) as never, story) ?? null;
};
const endedBy = (...facts: DisputeFact[]) => {
  const story = storyOf(facts);
  return DISPUTE_ALERTS[facts.at(-1)!.type]!.ends?.(story.at(-1) as never, story)?.cause.revision ?? null;
};
const INQUIRY = { phase: 'retrieval' } as const;
const REOPENED = { phase: 'pre_arbitration' } as const;

describe('the alert of a dispute', () => {
  it('is raised when it opens, critical where money moves', () => {
    expect(alertOf(opened())).toMatchObject({ type: 'dispute_opened', severity: 'critical', subject: 'dp_1' });
    expect(alertOf(opened(INQUIRY))).toMatchObject({ severity: 'warning' });
  });

  it('is another one when the dispute opens again, or goes on to its next phase', () => {
    expect(alertOf(opened(), closed('won'), updated(REOPENED))).toMatchObject({ severity: 'critical', data: REOPENED });
    expect(endedBy(opened(), closed('won'), updated(REOPENED))).toBeNull();
    expect(alertOf(opened(INQUIRY), updated({}))).toMatchObject({ severity: 'critical' });
    expect(endedBy(opened(INQUIRY), updated({}))).toBe(0);
  });

  it('is not raised by anything else that changes', () => {
    const review = updated({ status: 'under_review' });
    expect([alertOf(opened(), review), endedBy(opened(), review)]).toEqual([null, null]);
    const taken = updated({ status: 'lost' });
    expect([alertOf(opened(), closed('won'), taken), endedBy(opened(), closed('won'), taken)]).toEqual([null, null]);
    expect(alertOf(opened(), fact('dispute.opened', state({ dispute: 'dp_2' })))).toMatchObject({ subject: 'dp_2' });
  });

  it('ends with the dispute: that of the last opening or phase', () => {
    expect(endedBy(opened(), closed('lost'))).toBe(0);
    expect(endedBy(opened({ status: 'lost' }), closed('lost'))).toBe(0);
    expect(endedBy(opened(), closed('won'), updated(REOPENED), closed('lost'))).toBe(2);
    expect(endedBy(opened(INQUIRY), updated({}), updated({ status: 'under_review' }), closed('lost'))).toBe(1);
  });
});
