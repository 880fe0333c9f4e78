import type { PersonalFacts } from '#platform/personal-data/personal-facts';
import type { ListEntryAdded } from '#risk/domain/list-entry';
import { dialled } from '#risk/features/contact-features';

/** A value on a list tells of somebody: a phone number of the person whom it belongs to, anything else of nobody who is known otherwise. */
export const RISK_PERSONAL_FACTS: PersonalFacts = {
  'risk_list_entry.added': {
    person: ({ type, value }: ListEntryAdded) => (type === 'phone' && value !== null ? dialled(value) : null),
    fields: { value: null },
  },
};
