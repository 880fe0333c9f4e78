import type { PersonalFacts } from '#platform/personal-data/personal-facts';

/** What of a refund's facts tells of the shopper whose order it is. */
export const REFUND_PERSONAL_FACTS: PersonalFacts = {
  'refund.requested': { fields: { 'destination.label_masked': null } },
};
