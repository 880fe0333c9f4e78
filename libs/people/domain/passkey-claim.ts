import { type DataOf, fact, type Fact, type View } from '#kernel/fact';
import { passkeyExists } from '#people/domain/user.errors';

/** Facts of a passkey's credential. Its stream is named by a keyed hash: a credential belongs to one user, also when two claim it at once. */
export type PasskeyFact =
  /** The credential was claimed by this user. */
  Fact<'user_passkey.claimed', { user: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<PasskeyFact> {}
}

export const passkeyStream = (index: string): string => `user_passkey-${index}`;

/** The user who has the credential; null if it is free. */
export const passkeyClaim: View<string | null, PasskeyFact> = { initial: null, evolve: (_, { data: { user } }) => user };

/** Claims a free credential. Throws `passkey_exists` if another user has it. */
export function claimPasskey(claimed: string | null, user: string): PasskeyFact[] {
  if (claimed !== null && claimed !== user) throw passkeyExists();
  return claimed === null ? [fact('user_passkey.claimed', { user })] : [];
}
