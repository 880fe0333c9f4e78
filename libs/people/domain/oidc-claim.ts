import { type DataOf, fact, type Fact, type View } from '#kernel/fact';
import { OidcRefusal } from '#people/domain/oidc.errors';

/** Facts of an identity at a provider. Its stream is named by a keyed hash of account, issuer and subject: it belongs to one user, also in two sign-ins at once. */
export type IdentityFact =
  /** The identity was claimed by this user. */
  Fact<'user_oidc.claimed', { user: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<IdentityFact> {}
}

export const identityStream = (identity: string): string => `user_oidc-${identity}`;

/** The user who has the identity; null if it is free. */
export const identityClaim: View<string | null, IdentityFact> = { initial: null, evolve: (_, { data: { user } }) => user };

/** Claims an identity for a user. Throws an `OidcRefusal` if another user has it. */
export function claimIdentity(claimed: string | null, user: string): IdentityFact[] {
  if (claimed !== null && claimed !== user) throw new OidcRefusal('identity');
  return claimed === null ? [fact('user_oidc.claimed', { user })] : [];
}
