import { accountState } from '#accounts/domain/account-state';
import { changeAccount } from '#accounts/domain/account.decisions';
import { type AccountChange, accountStream } from '#accounts/domain/account.events';
import { accountRecord } from '#accounts/resource/account.view';
import { command, fields, shownBy } from '#platform/cqrs/command';

/** Changes a merchant's settings or name. */
export const ChangeAccount = command('ChangeAccount', {
  input: fields<{ account: string; changes: AccountChange }>(),
  stream: ({ account }) => accountStream(account),
  view: accountState,
  rule: (state, { account, changes }) => changeAccount(state, account, changes),
  answer: shownBy(accountRecord),
});
