import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/** The personal fields of a refund's facts, which belong to the shopper of its order. */
export const REFUND_PERSONAL_FACTS: PersonalFacts = {
  'refund.requested': { fields: { 'destination.label_masked': null }, texts: { note: null } },
  'refund.recorded': { fields: { 'destination.label_masked': null } },
};
