import { accountStream } from '#accounts/domain/account.events';
import { keyStream } from '#accounts/domain/api-key.events';
import { apiKeyRecord, keyAsOf } from '#accounts/resource/api-key.view';
import { accountList } from '#accounts/queries/account-list/account-list.projection';
import { fold } from '#kernel/fact';
import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';

export const ACCOUNT_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'acct', streams: (id) => [accountStream(id)], shown: shownAsKept(accountList) },
  {
    prefix: 'key',
    streams: (id) => [keyStream(id)],
    shown(_, events, now) {
      const key = fold(apiKeyRecord, events);
      return key && keyAsOf(key, now);
    },
  },
];
