/** Port to the names of merchants, for other rooms. */
export abstract class AccountNames {
  /** The account must exist. */
  abstract of(account: string): Promise<string>;
}
