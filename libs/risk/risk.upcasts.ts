import type { Upcasts } from '#platform/event-history/upcasting';

export const RISK_UPCASTS: Upcasts = {
  // Version 1 did not say of which day the table of PIN codes was.
  'risk.assessed': [(data: object) => data],
};
