import type { CommandContext } from '#platform/event-store/command-context';

/** Port to the owners of an account, whom the people room knows. */
export abstract class AccountOwners {
  /** Whether the account has several owners, or had in the last seven days. `including`: a user who counts as one. */
  abstract areSeveral(account: string, including?: string): Promise<boolean>;

  /** Whether another owner has to agree to what an actor changes of the account's safeguards. Operators need nobody's approval. */
  async mustAgree({ actor, account }: CommandContext): Promise<boolean> {
    return actor.type !== 'operator' && (await this.areSeveral(account));
  }
}
