import type { PersonalFacts } from '#privacy/personal-data/personal-facts';
import type { ListEntryAdded } from '#risk/domain/list-entry';
import { dialled } from '#risk/features/contact-features';

/**
 * The value of a list entry is personal data, and its note may be. A phone number belongs to its customer, and is erased when the customer is forgotten. The person of any other
 * value is not known.
 */
export const RISK_PERSONAL_FACTS: PersonalFacts = {
  'risk_list_entry.added': {
    person: ({ type, value }: ListEntryAdded) => (type === 'phone' && value !== null ? dialled(value) : null),
    fields: { value: null },
    texts: { note: null },
  },
};
