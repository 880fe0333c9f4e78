import { giveUpNotice, keptNotice, retryNotice, settleNotice } from '#integrations/payments/kept-notices/domain/kept-notice.decisions';
import type { KeptNoticeSubject } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';
import { ORDER } from '#test/support/facts/order-facts';

const subject: KeptNoticeSubject = { notice: 'ntc_1', connection: 'conn_1', kind: 'dispute', gateway_reference: 'disp_1', order: ORDER };
const notApplied = fact('gateway_notice.not_applied', subject);
const retried = fact('gateway_notice.retry_requested', subject);
const applied = fact('gateway_notice.applied', subject);

type State = typeof keptNotice.initial;
const givingUp = (state: State) => giveUpNotice(state, subject);
const settling = (state: State) => settleNotice(state, subject);

const retrying = (state: State) => retryNotice(state, subject);

describe('a kept notice', () => {
  it('is given up once', () => {
    given(keptNotice).when(givingUp).then(notApplied);
    given(keptNotice, notApplied).when(givingUp).thenNothing();
  });

  it('is applied once, also after it was given up', () => {
    given(keptNotice).when(settling).then(applied);
    given(keptNotice, notApplied).when(settling).then(applied);
    given(keptNotice, notApplied, applied).when(settling).thenNothing();
  });

  it('that was applied meanwhile is not given up', () => {
    given(keptNotice, applied).when(givingUp).thenNothing();
    given(keptNotice, notApplied, applied).when(givingUp).thenNothing();
  });

  it('is tried again as often as people request it, until it is applied', () => {
    given(keptNotice).when(retrying).then(retried);
    given(keptNotice, notApplied, retried).when(retrying).then(retried);
    given(keptNotice, retried).when(givingUp).then(notApplied);
    given(keptNotice, notApplied, retried).when(settling).then(applied);
    given(keptNotice, notApplied, retried, applied).when(retrying).thenNothing();
  });
});
