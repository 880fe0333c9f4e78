import { ChangeAccount } from '#accounts/commands/change-account/change-account.command';
import { LimitKey } from '#accounts/commands/limit-key/limit-key.command';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { accountState } from '#accounts/domain/account-state';
import { changeAccount, openAccount } from '#accounts/domain/account.decisions';
import { accountStream } from '#accounts/domain/account.events';
import { limitKey, revokeKey } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { accountRecord } from '#accounts/resource/account.view';
import { apiKeyRecord } from '#accounts/resource/api-key.view';
import { decides, shownBy } from '#platform/event-store/decides';

const onAccount = {
  stream: ({ account }: { readonly account: string }) => accountStream(account),
  view: accountState,
  answer: shownBy(accountRecord),
};
const onKey = { stream: ({ key }: { readonly key: string }) => keyStream(key), view: issuedKey, answer: shownBy(apiKeyRecord) };

export const ACCOUNT_HANDLERS = [
  decides(OpenAccount, { ...onAccount, rule: (state, { account, name, changes }) => openAccount(state, account, name, changes) }),
  decides(ChangeAccount, { ...onAccount, rule: (state, { account, changes }) => changeAccount(state, account, changes) }),
  decides(LimitKey, { ...onKey, rule: (issued, { key, rateLimit, context }) => limitKey(issued, key, rateLimit, context.now) }),
  decides(RevokeKey, { ...onKey, rule: (issued, { key }) => revokeKey(issued, key) }),
];
