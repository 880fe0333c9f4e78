import { GetKey } from '#accounts/queries/key-list/get-key.query';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import { type AnySearchable, titled } from '#dashboard/search/contract';

export const ACCOUNT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'api_key',
    prefix: 'key',
    route: { scope: 'keys:read', path: '/admin/v1/keys' },
    one: (id, { account }) => new GetKey(id, account),
    title: ({ name, type, status }: ApiKeyRecord) => titled(name, type, status),
  },
];
