import { alertState, raiseAlert, resolveAlert } from '#alerts/domain/alert.decisions';
import type { Alert } from '#alerts/domain/alert.events';
import { fact } from '#kernel/fact';
import { given } from '#test/support/facts/given';

const ALERT = 'al_000000000000000000000001';
const about: Alert = {
  type: 'endpoint_disabled',
  severity: 'critical',
  order_id: null,
  subject: 'we_000000000000000000000001',
  summary: 'The endpoint was disabled. Enable it again.',
  data: {},
};
const raised = fact('alert.raised', { alert: ALERT, ...about });
const resolved = fact('alert.resolved', { alert: ALERT, note: 'The server is back.' });

describe('an alert', () => {
  it('is raised once for its cause, even if the cause is reported in other words', () => {
    given(alertState).when((state) => raiseAlert(state, ALERT, about)).then(raised); // prettier-ignore
    given(alertState, raised).when((state) => raiseAlert(state, ALERT, { ...about, summary: 'Again.' })).thenNothing(); // prettier-ignore
  });

  it('is not raised again for a cause that was resolved', () => {
    given(alertState, raised, resolved).when((state) => raiseAlert(state, ALERT, about)).thenNothing(); // prettier-ignore
  });

  it('is resolved once: resolving it again changes neither the actor nor the note', () => {
    given(alertState, raised).when((state) => resolveAlert(state, ALERT, 'The server is back.')).then(resolved); // prettier-ignore
    given(alertState, raised, resolved).when((state) => resolveAlert(state, ALERT, null)).thenNothing(); // prettier-ignore
  });

  it('that was never raised cannot be resolved', () => {
    given(alertState)
      .when((state) => resolveAlert(state, ALERT, null))
      .refuses('resource_missing', {}, 'id');
  });
});
