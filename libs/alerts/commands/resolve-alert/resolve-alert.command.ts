import { AlertKeepers } from '#alerts/alert-keepers';
import { alertState, resolveAlert } from '#alerts/domain/alert.decisions';
import { alertStream } from '#alerts/domain/alert.events';
import { alertResource } from '#alerts/resource/alert.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

export const ResolveAlert = command('ResolveAlert', {
  input: fields<{ alert: string; note: string | null }>(),
  uses: { keepers: AlertKeepers },
  async prepare({ alert, context }, { keepers }) {
    await keepers.check(alert, context);
  },
  stream: ({ alert }) => alertStream(alert),
  view: alertState,
  rule: (state, { alert, note }) => resolveAlert(state, alert, note),
  answer: shownBy(alertResource),
});
