import type { PersonalFacts } from '#privacy/personal-data/personal-facts';
import type { ListEntryAdded } from '#risk/domain/list-entry';
import { dialled } from '#risk/features/contact-features';

/** A value on a list is personal data: a phone number belongs to its person, any other value to no one known otherwise. */
export const RISK_PERSONAL_FACTS: PersonalFacts = {
  'risk_list_entry.added': {
    person: ({ type, value }: ListEntryAdded) => (type === 'phone' && value !== null ? dialled(value) : null),
    fields: { value: null },
  },
};
