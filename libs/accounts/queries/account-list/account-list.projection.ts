import type { AccountFact } from '#accounts/domain/account.events';
import { type AccountRecord, accountRecord } from '#accounts/resource/account.view';
import type { Happened } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';

export const ACCOUNT_LIST = 'accounts';

export const accountList: Projection<AccountRecord> = {
  name: ACCOUNT_LIST,
  version: 4,
  steady: true,
  filters: { object: (account) => account.object },
  documentOf: ({ type, data }) => (type.startsWith('account.') ? (data as AccountFact['data']).account : null),
  evolve: (account, event) => accountRecord.evolve(account, event as unknown as Happened<AccountFact>),
  createdAt: (account) => account.created_at,
};
