/** What merchants are called, by their accounts. */
export abstract class AccountNames {
  abstract of(account: string): Promise<string>;
}
