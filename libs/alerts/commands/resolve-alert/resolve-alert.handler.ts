import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { alertState, resolveAlert } from '#alerts/domain/alert.decisions';
import { alertStream } from '#alerts/domain/alert.events';
import { alertResource } from '#alerts/resource/alert.view';
import { decides, shownBy } from '#platform/event-store/decides';

export const ResolveAlertHandler = decides(ResolveAlert, {
  stream: ({ alert }) => alertStream(alert),
  view: alertState,
  rule: (state, { alert, note }) => resolveAlert(state, alert, note),
  answer: shownBy(alertResource),
});
