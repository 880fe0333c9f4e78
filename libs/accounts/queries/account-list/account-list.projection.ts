import { type AccountRecord, accountRecord } from '#accounts/resource/account.view';
import { isAbout } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';

export const ACCOUNT_LIST = 'accounts';

export const accountList: Projection<AccountRecord> = {
  name: ACCOUNT_LIST,
  version: 4,
  steady: true,
  filters: { object: (account) => account.object },
  documentOf: (event) => (isAbout(event, 'account') ? event.data.account : null),
  evolve: (account, event) => (isAbout(event, 'account') ? accountRecord.evolve(account, event) : account),
  createdAt: (account) => account.created_at,
};
