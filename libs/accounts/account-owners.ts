/** Port to the owners of an account, whom the people room knows. */
export abstract class AccountOwners {
  /** Whether it has several owners: then one owner's change of a safeguard needs another's approval. */
  abstract areSeveral(account: string): Promise<boolean>;
}
