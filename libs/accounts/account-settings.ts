import type { Settings } from '#accounts/domain/account.events';

/** A merchant's settings, for test and live mode alike (interface §5.7). */
export abstract class AccountSettings {
  abstract of(account: string): Promise<Settings>;
}
