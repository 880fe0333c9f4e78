import { alertMissing } from '#alerts/domain/alert.errors';
import type { Alert, AlertFact, AlertStory } from '#alerts/domain/alert.events';
import type { AlertStatus } from '#alerts/domain/alert-types';
import { fact, type View } from '#kernel/fact';

export type AlertState = 'none' | AlertStatus;

export const alertState: View<AlertState, AlertStory> = {
  initial: 'none',
  evolve: (before, { type }) => (type === 'alert.raised' ? 'open' : type === 'alert.resolved' ? 'resolved' : before),
};

/** Raises the alert unless it was raised before, even if it has been resolved since. */
export const raiseAlert = (state: AlertState, alert: string, about: Alert): AlertFact[] =>
  state === 'none' ? [fact('alert.raised', { alert, ...about })] : [];

/** Resolves an alert. A repeat changes nothing. */
export function resolveAlert(state: AlertState, alert: string, note: string | null): AlertFact[] {
  if (state === 'none') throw alertMissing(alert);
  return state === 'open' ? [fact('alert.resolved', { alert, note })] : [];
}
