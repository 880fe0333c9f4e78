import type { Upcasts } from '#platform/event-history/upcasting';

/** Version 1 did not record whether others of the account saw the view. It counts as private, unless the fact changed the sharing. */
const concerning = (data: object): object => ({ ...data, concerns_others: 'shared' in data });

export const SAVED_VIEW_UPCASTS: Upcasts = {
  'view.changed': [concerning],
  'view.removed': [concerning],
};
