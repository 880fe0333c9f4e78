import { DISPUTE_ALERTS } from '#disputes/dispute.alerts';
import { fact } from '#kernel/fact';
import type { DisputeFact, DisputeState } from '#orders/contract';
import { recorded } from '#test/support/facts/recorded';

const state = (changes: Partial<DisputeState>) => ({ dispute: 'dp_1', phase: 'chargeback', status: 'open', ...changes }) as DisputeState;
const opened = (changes: Partial<DisputeState> = {}) => fact('dispute.opened', state(changes));
const updated = (changes: Partial<DisputeState>) => fact('dispute.updated', state(changes));
const closed = (status: 'won' | 'lost') => fact('dispute.closed', state({ status }));

const storyOf = (facts: readonly DisputeFact[]) => facts.map((each, revision) => recorded('order-ord_1', each, { revision }));
const alertOf = (...facts: DisputeFact[]) => {
  const story = storyOf(facts);
  return DISPUTE_ALERTS[facts.at(-1)!.type]!.alert?.(story.at(-1) as never, story) ?? null;
};
/** The facts whose alerts the last one ends. */
const endedBy = (...facts: DisputeFact[]) => {
  const story = storyOf(facts);
  return [DISPUTE_ALERTS[facts.at(-1)!.type]!.ends?.(story.at(-1) as never, story) ?? []].flat().map(({ cause }) => cause.revision);
};
const due = (hours: 72 | 24) => fact('dispute.fell_due', { dispute: 'dp_1', hours, respond_by: 1_700_600_000 });
const INQUIRY = { phase: 'retrieval' } as const;
const REOPENED = { phase: 'pre_arbitration' } as const;

describe('the alert of a dispute', () => {
  it('is raised when it opens, critical where money moves', () => {
    expect(alertOf(opened())).toMatchObject({ type: 'dispute_opened', severity: 'critical', subject: 'dp_1' });
    expect(alertOf(opened(INQUIRY))).toMatchObject({ severity: 'warning' });
  });

  it('is a new one when the dispute opens again or enters its next phase', () => {
    expect(alertOf(opened(), closed('won'), updated(REOPENED))).toMatchObject({ severity: 'critical', data: REOPENED });
    expect(endedBy(opened(), closed('won'), updated(REOPENED))).toEqual([]);
    expect(alertOf(opened(INQUIRY), updated({}))).toMatchObject({ severity: 'critical' });
    expect(endedBy(opened(INQUIRY), updated({}))).toEqual([0]);
  });

  it('is not raised by anything else that changes', () => {
    const review = updated({ status: 'under_review' });
    expect([alertOf(opened(), review), endedBy(opened(), review)]).toEqual([null, []]);
    const taken = updated({ status: 'lost' });
    expect([alertOf(opened(), closed('won'), taken), endedBy(opened(), closed('won'), taken)]).toEqual([null, []]);
    expect(alertOf(opened(), fact('dispute.opened', state({ dispute: 'dp_2' })))).toMatchObject({ subject: 'dp_2' });
  });

  it('ends with the dispute: that of the last opening or phase', () => {
    expect(endedBy(opened(), closed('lost'))).toEqual([0]);
    expect(endedBy(opened({ status: 'lost' }), closed('lost'))).toEqual([0]);
    expect(endedBy(opened(), closed('won'), updated(REOPENED), closed('lost'))).toEqual([2]);
    expect(endedBy(opened(INQUIRY), updated({}), updated({ status: 'under_review' }), closed('lost'))).toEqual([1]);
  });
});

describe('the alert of a dispute that is due', () => {
  const TIME = { respond_by: 1_700_600_000 };
  const reminded = [opened(TIME), due(72)] as const;

  it('has a text and severity by phase', () => {
    expect(alertOf(...reminded)).toMatchObject({
      type: 'dispute_due',
      severity: 'critical',
      subject: 'dp_1',
      data: { hours: 72, phase: 'chargeback', ...TIME },
      summary: expect.stringMatching(/^Less than 72 hours .*\(chargeback\)\. Send evidence at the gateway/),
    });
    const inquiry = alertOf(opened({ ...TIME, ...INQUIRY }), due(24));
    expect(inquiry).toMatchObject({ severity: 'warning', summary: expect.stringContaining('No money has moved yet') });
    expect(alertOf(opened({ ...TIME, ...INQUIRY }), due(72), updated(TIME), due(24))).toMatchObject({ severity: 'critical' });
  });

  it('ends when the dispute is answered or over, when its deadline changes, and with the next reminder', () => {
    expect(endedBy(...reminded, updated({ ...TIME, status: 'under_review' }))).toEqual([1]);
    expect(endedBy(...reminded, due(24))).toEqual([1]);
    expect(endedBy(...reminded, due(24), closed('lost'))).toEqual([0, 1, 2]);
    expect(endedBy(...reminded, updated({ respond_by: 1_700_900_000 }))).toEqual([1]);
  });

  it('stays when anything else changes', () => {
    expect(endedBy(...reminded, updated({ ...TIME, amount: 1 }))).toEqual([]);
  });
});
