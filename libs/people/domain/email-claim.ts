import { type DataOf, fact, type Fact, type View } from '#kernel/fact';

/** Facts of an e-mail address. Its stream is named by a keyed hash: an address belongs to one user of one account, also when two accounts invite it at once. */
export type EmailFact =
  /** The address was claimed by this user. */
  Fact<'user_email.claimed', { user: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<EmailFact> {}
}

export const emailStream = (index: string): string => `user_email-${index}`;

/** The user who has the address; null if it is free. */
export const emailClaim: View<string | null, EmailFact> = { initial: null, evolve: (_, { data: { user } }) => user };

/** Claims a free address. A claimed address stays with its user. */
export const claimEmail = (claimed: string | null, user: string): EmailFact[] =>
  claimed === null ? [fact('user_email.claimed', { user })] : [];
