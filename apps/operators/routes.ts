/** Where the operations of the command line are in `/admin/v1`, with the fields that the operation means. */
export const ROUTES: Readonly<Record<string, string>> = {
  'accounts.create': 'POST /admin/v1/accounts',
  'accounts.list': 'GET /admin/v1/accounts',
  'accounts.update': 'PATCH /admin/v1/accounts/{id}',
  'keys.create': 'POST /admin/v1/keys',
  'keys.limit': 'POST /admin/v1/keys/{id}/limit',
  'keys.list': 'GET /admin/v1/keys',
  'keys.revoke': 'POST /admin/v1/keys/{id}/revoke',
  'keys.roll': 'POST /admin/v1/keys/{id}/roll',
  'users.create': 'POST /admin/v1/users',
  'users.list': 'GET /admin/v1/users',
  'users.reset': 'POST /admin/v1/users/{id}/reset',
  'users.suspend': 'PATCH /admin/v1/users/{id} status=suspended',
};
