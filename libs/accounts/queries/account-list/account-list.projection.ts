import type { AccountFact } from '#accounts/domain/account.events';
import type { Projection } from '#platform/projector/projection';

export const ACCOUNT_LIST = 'accounts';

export interface AccountRecord {
  readonly id: string;
  readonly object: 'account';
  readonly name: string;
  readonly created_at: number;
}

export const accountList: Projection<AccountRecord> = {
  name: ACCOUNT_LIST,
  version: 1,
  filters: { object: (account) => account.object },
  documentOf: ({ type, data }) => (type === 'account.opened' ? (data as AccountFact['data']).account : null),
  evolve: (_, { data, at }) => {
    const { account, name } = data as AccountFact['data'];
    return { id: account, object: 'account', name, created_at: at };
  },
  createdAt: (account) => account.created_at,
};
