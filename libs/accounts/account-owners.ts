/** Who owns an account is known where people are. */
export abstract class AccountOwners {
  /** Whether it has several owners: what holds people back, one of them changes with the approval of another. */
  abstract areSeveral(account: string): Promise<boolean>;
}
