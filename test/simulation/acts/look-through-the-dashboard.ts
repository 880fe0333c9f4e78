import { asking } from '#test/simulation/acts/asked';
import type { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

const READ = [
  'access_log',
  'access_log/export',
  'connections',
  'figures',
  'keys',
  'notices',
  'passkeys',
  'proposals',
  'requests',
  'search',
  'session',
  'sessions',
  'settings',
  'settings/oidc',
  'tokens',
  'users',
  'views',
];

export const LOOKED_THROUGH = [
  ...READ.map((path) => `GET /admin/v1/${path}`),
  'GET /admin/v1/users/{id}',
  'GET /admin/v1/requests/{id}',
  'GET /admin/v1/notices/{id}',
  'POST /admin/v1/notices/{id}/retry',
  'GET /admin/v1/orders/{id}/jobs',
  'PATCH /admin/v1/settings',
  'POST /admin/v1/views',
  'PATCH /admin/v1/views/{id}',
  'DELETE /admin/v1/views/{id}',
  'POST /admin/v1/tokens',
  'DELETE /admin/v1/tokens/{id}',
  'POST /admin/v1/keys',
  'POST /admin/v1/keys/{id}/limit',
  'POST /admin/v1/keys/{id}/roll',
  'POST /admin/v1/keys/{id}/revoke',
  'PATCH /admin/v1/connections/{id}',
  'POST /admin/v1/connections/{id}/test',
];

/** What the pages of the dashboard read, with some order that is looked for; and what an owner keeps there: views, tokens, keys, settings. */
export async function lookThrough(
  { random, time }: World,
  { orders, gatewayConnection, gatewaySecret }: Store,
  owner: Person,
): Promise<void> {
  const ask = asking(owner);
  const order = orders.size === 0 ? 'nothing' : random.of([...orders.keys()]);
  for (const path of READ) await ask('GET', `/admin/v1/${path}${path === 'search' ? `?q=${order}` : ''}`);
  if (orders.size > 0) await ask('GET', `/admin/v1/orders/${order}/jobs`);
  await ask('GET', `/admin/v1/users/${owner.id}`);
  const { data: requests } = await ask('GET', '/admin/v1/requests?limit=5');
  if (requests.length > 0) await ask('GET', `/admin/v1/requests/${requests[0].id}`, undefined, ['resource_missing']);
  const { data: notices } = await ask('GET', '/admin/v1/notices?limit=2');
  for (const { id } of notices) {
    await ask('GET', `/admin/v1/notices/${id}`);
    await ask('POST', `/admin/v1/notices/${id}/retry`);
  }
  await ask('PATCH', '/admin/v1/settings', { payment_window_minutes: random.of([15, 30]) });
  const view = await ask('POST', '/admin/v1/views', { name: `Paid ${time.now}`, list: 'orders', filter: { status: 'paid' } });
  await ask('PATCH', `/admin/v1/views/${view.id}`, { name: `Paid in full ${time.now}` });
  await ask('DELETE', `/admin/v1/views/${view.id}`);
  const expires_at = Math.floor(time.now / 1000) + 86_400;
  const token = await ask('POST', '/admin/v1/tokens', { name: 'My assistant', scopes: ['orders:read'], expires_at });
  await ask('DELETE', `/admin/v1/tokens/${token.id}`);
  const key = await ask('POST', '/admin/v1/keys', { type: 'secret', mode: 'test', name: 'A second server' });
  await ask('POST', `/admin/v1/keys/${key.id}/limit`, { rate_limit: 50 });
  const rolled = await ask('POST', `/admin/v1/keys/${key.id}/roll`, { grace: '0' });
  await ask('POST', `/admin/v1/keys/${rolled.id}/revoke`);
  await ask('PATCH', `/admin/v1/connections/${gatewayConnection}`, { key_secret: gatewaySecret });
  await ask('POST', `/admin/v1/connections/${gatewayConnection}/test`);
}
