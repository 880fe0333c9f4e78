import type { Upcasts } from '#platform/event-history/upcasting';

export const RISK_UPCASTS: Upcasts = {
  'risk.assessed': [
    // Version 1 did not record the date of the PIN code table.
    (data: object) => data,
    // Version 2 had no assessment when an order is placed.
    (data: object) => data,
  ],
  // Version 1 did not seal the note.
  'risk_list_entry.added': [(data: object) => data],
};
