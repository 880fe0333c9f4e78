import { ALERT_STATUSES, ALERT_TYPES } from '#alerts/domain/alert-types';

/** The filters of the list of alerts. */
export const ALERT_FILTERS = { status: ALERT_STATUSES, type: ALERT_TYPES, order: 'text' } as const;
