import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/**
 * The texts of a proposal belong to the person of the stream that the act changes. A proposal about keys or settings is about nobody. One about a
 * user names that person.
 */
export const PROPOSAL_PERSONAL_FACTS: PersonalFacts = {
  'proposal.created': { fields: { 'params.email': null, 'params.name': null }, texts: { reason: null, 'params.note': null } },
  'proposal.rejected': { fields: {}, texts: { note: null } },
};
