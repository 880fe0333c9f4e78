import { INTEGRATION_ALERTS } from '#integrations/integrations.alerts';
import { KEPT_KINDS } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { fact, type Fact } from '#kernel/fact';
import { ORDER } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const about = { notice: 'ntc_1', connection: 'conn_1', kind: 'dispute', gateway_reference: 'disp_1', order: ORDER } as const;
const notApplied = fact('gateway_notice.not_applied', about);
const retried = fact('gateway_notice.retry_requested', about);
const applied = fact('gateway_notice.applied', about);

type Rule = Required<NonNullable<(typeof INTEGRATION_ALERTS)['gateway_notice.applied']>>;
const story = (...facts: Fact[]) => facts.map((each, n) => recorded('gateway_notice-ntc_1', each, { id: `event-${n}`, revision: n }));
const raised = (data: object) => {
  const [event] = story(fact('gateway_notice.not_applied', data));
  return INTEGRATION_ALERTS['gateway_notice.not_applied']!.alert!(event as never, [event!])!;
};
const ended = (...facts: Fact[]) => {
  const events = story(...facts);
  return (INTEGRATION_ALERTS['gateway_notice.applied'] as Rule).ends(events.at(-1) as never, events);
};

describe('the alert of a notice that was not applied', () => {
  it.each(KEPT_KINDS)('says what a notice of %s is about, and what to do', (kind) => {
    const { summary, ...alert } = raised({ ...about, kind });
    expect(alert).toMatchObject({ type: 'notice_not_applied', severity: 'critical', order_id: ORDER, subject: 'ntc_1' });
    expect(summary).toMatch(/about a.+ \(disp_1\).+press Retry/);
  });

  it('names no order if the notice names none', () => expect(raised({ ...about, order: null }).order_id).toBeNull());

  it('ends when the notice is applied after all', () => {
    expect(ended(notApplied, applied)).toMatchObject({ cause: { id: 'event-0' } });
    expect(ended(retried, notApplied, retried, applied)).toMatchObject({ cause: { id: 'event-1' } });
    expect(ended(applied)).toBeNull();
    expect(ended(retried, applied)).toBeNull();
  });
});
