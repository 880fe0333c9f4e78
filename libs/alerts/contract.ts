/** The contract of alerts: how other rooms declare which of their facts need attention. */
export { type AlertRule, type AlertRules, type Ended, alertRules } from '#alerts/alert-rules';
export { AlertKeeper } from '#alerts/alert-keeper';
export type { Alert } from '#alerts/domain/alert.events';
