/** Who owns an account is known where people are. */
export abstract class AccountOwners {
  /** How many owners can sign in. */
  abstract count(account: string): Promise<number>;
}
