import type { Settings } from '#accounts/domain/account.events';

/** Port to a merchant's settings, which apply to test and live mode alike (interface §5.7). */
export abstract class AccountSettings {
  /** The account's settings, or the default ones if the account is not known. */
  abstract of(account: string): Promise<Settings>;
}
