import type { Upcasts } from '#platform/event-history/upcasting';

export const RISK_UPCASTS: Upcasts = {
  // Version 1 did not record the date of the PIN code table.
  'risk.assessed': [(data: object) => data],
};
