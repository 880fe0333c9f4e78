/** How other rooms say which of their facts need a person. */
export { type AlertRule, type AlertRules, type Ended, alertRules } from '#alerts/alert-rules';
export type { Alert } from '#alerts/domain/alert.events';
