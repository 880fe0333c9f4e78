import { alertState, raiseAlert } from '#alerts/domain/alert.decisions';
import { type Alert, alertStream } from '#alerts/domain/alert.events';
import { command, fields } from '#platform/cqrs/command';

/** Raises an alert unless it exists. Resolves to its id, which is derived from the context, so that a repeat has the same id. */
export const RaiseAlert = command('RaiseAlert', {
  input: fields<{ about: Alert }>(),
  prepare({ context }) {
    const alert = context.id('al');
    return { alert };
  },
  stream: ({ alert }) => alertStream(alert),
  view: alertState,
  rule: (state, { about, alert }) => raiseAlert(state, alert, about),
  answer: (_, { alert }) => alert,
});
