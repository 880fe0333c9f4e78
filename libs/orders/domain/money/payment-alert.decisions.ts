import { fact, type Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { PaymentAlert, PaymentFact, PaymentStarted } from '#orders/domain/events/payment.events';

export interface RaisedAlerts {
  /** Alerts already raised, by `alertKey`. */
  readonly alerts: ReadonlySet<string>;
}

export const NOTHING_ALERTED: RaisedAlerts = { alerts: new Set() };

/** The changes by a raised alert. */
export const alertChanges = ({ alerts }: RaisedAlerts, { type, data }: Happened<MoneyFact>): Partial<RaisedAlerts> =>
  type === 'payment.alert_raised' ? { alerts: new Set(alerts).add(alertKey(data)) } : {};

/** The identity of an alert: its cause, without its wording. */
export const alertKey = ({ alert, payment, refund }: Omit<PaymentAlert, 'message'>): string => [alert, payment, refund].join(' ');

/** The fact that raises an alert; empty if it was raised before. */
export const alerted = ({ alerts }: RaisedAlerts, alert: PaymentAlert): PaymentFact[] =>
  alerts.has(alertKey(alert)) ? [] : [fact('payment.alert_raised', alert)];

/** The alert about a capture that differs from the requested amount; empty if they are equal. */
export function amountMismatch(
  order: RaisedAlerts,
  { payment, amount: requested, currency }: PaymentStarted,
  amount: Minor,
): PaymentFact[] {
  if (amount === requested) return [];
  const message = `The gateway took ${spokenMoney(amount, currency)}, but ${spokenMoney(requested, currency)} was requested.`;
  return alerted(order, { alert: 'amount_mismatch', payment, refund: null, message });
}
