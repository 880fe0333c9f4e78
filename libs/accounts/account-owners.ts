/** Port to the owners of an account, whom the people room knows. */
export abstract class AccountOwners {
  /** Whether the account has several owners, or had in the last seven days. If so, one owner's change of a safeguard needs the approval of another. */
  abstract areSeveral(account: string): Promise<boolean>;
}
