import type { UserInvited } from '#people/domain/user.events';
import type { PersonalFacts } from '#privacy/personal-data/personal-facts';

/** The personal fields of the facts of people, and the person whose key seals them. */
export const PEOPLE_PERSONAL_FACTS: PersonalFacts = {
  'user.invited': { person: ({ user }: UserInvited) => user, fields: { email: '', name: null } },
  'user.joined': { person: ({ user }: { user: string }) => user, fields: { name: null } },
  'user.passkey_added': { person: ({ user }: { user: string }) => user, fields: { name: null } },
  'user.token_issued': { person: ({ user }: { user: string }) => user, fields: { name: null } },
  'user.signed_in': { person: ({ user }: { user: string }) => user, fields: { address: null, user_agent: null } },
  'account_oidc.sign_in_refused': { person: ({ identity }: { identity: string }) => identity, fields: { address: null, user_agent: null } },
  'user.sign_in_failed': { person: ({ user }: { user: string }) => user, fields: { address: null, user_agent: null } },
};
