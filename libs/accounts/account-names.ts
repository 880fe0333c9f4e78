/** The names of merchants, by account. */
export abstract class AccountNames {
  abstract of(account: string): Promise<string>;
}
