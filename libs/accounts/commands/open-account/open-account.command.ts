import { accountState } from '#accounts/domain/account-state';
import { openAccount } from '#accounts/domain/account.decisions';
import { accountStream, type SettingsChange } from '#accounts/domain/account.events';
import { accountRecord } from '#accounts/resource/account.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

/** Opens a merchant's account. `changes` are the settings that differ from the defaults. */
export const OpenAccount = command('OpenAccount', {
  input: fields<{ account: string; name: string; changes: SettingsChange }>(),
  stream: ({ account }) => accountStream(account),
  view: accountState,
  rule: (state, { account, name, changes }) => openAccount(state, account, name, changes),
  answer: shownBy(accountRecord),
});
