import { ALERT_STATUSES, ALERT_TYPES } from '#alerts/domain/alert-types';

/** What alerts are found by. */
export const ALERT_FILTERS = { status: ALERT_STATUSES, type: ALERT_TYPES, order: 'text' } as const;
