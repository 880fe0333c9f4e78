import type { Upcasts } from '#platform/event-history/upcasting';

/** Version 1 did not say whether others of the account saw the view. It is taken for private, unless that was what changed. */
const concerning = (data: object): object => ({ ...data, concerns_others: 'shared' in data });

export const SAVED_VIEW_UPCASTS: Upcasts = {
  'view.changed': [concerning],
  'view.removed': [concerning],
};
