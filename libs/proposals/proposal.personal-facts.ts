import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/** A proposal to invite a user names the person. */
export const PROPOSAL_PERSONAL_FACTS: PersonalFacts = {
  'proposal.created': { fields: { 'params.email': null, 'params.name': null } },
};
