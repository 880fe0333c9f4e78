import { asking, until } from '#test/simulation/acts/asked';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const WEIGHED = [
  'POST /v1/risk/assessments',
  'GET /v1/risk/assessments/{id}',
  'POST /v1/risk/list_entries',
  'GET /v1/risk/list_entries',
  'POST /v1/risk/list_entries/import',
  'GET /v1/risk/list_imports/{id}',
  'DELETE /v1/risk/list_entries/{id}',
  'POST /v1/risk/rules',
  'POST /v1/risk/rules/try',
  'PATCH /v1/risk/rules/{id}',
  'DELETE /v1/risk/rules/{id}',
  'PATCH /v1/risk/settings',
];

/** No shopper of this world buys for as much. */
const EXPENSIVE = { conditions: [{ field: 'amount', operator: 'at_least', value: 9_000_000 }], recommendation: 'block_cod' };

/** Staff look after lists and rules, try a rule on past orders, and ask about a purchase of somewhere else. */
export async function weighRisks({ random }: World, { server }: Store): Promise<void> {
  const ask = asking(server);
  const nobody = `nobody-${random.between(1, 1_000_000)}@example.com`;
  const assessed = await ask('POST', '/risk/assessments', { amount: 50_000, currency: 'INR', customer: { phone: '+919810000077' } });
  await ask('GET', `/risk/assessments/${assessed.id}`);
  const entry = await ask('POST', '/risk/list_entries', { list: 'block', type: 'email', value: nobody, note: 'Refused three parcels.' });
  await ask('DELETE', `/risk/list_entries/${entry.id}`);
  const many = Array.from({ length: random.between(1, 30) }, (_, n) => ({ list: 'allow', type: 'email', value: `${n}-${nobody}` }));
  const { id } = await ask('POST', '/risk/list_entries/import', { entries: many });
  await until(server, `/risk/list_imports/${id}`, ({ status }) => status !== 'pending' && status !== 'running');
  await ask('GET', '/risk/list_entries?list=allow&limit=5');
  await ask('POST', '/risk/rules/try', EXPENSIVE);
  const rule = await ask('POST', '/risk/rules', { name: 'Expensive', ...EXPENSIVE });
  await ask('PATCH', `/risk/rules/${rule.id}`, { enabled: false });
  await ask('DELETE', `/risk/rules/${rule.id}`);
  await ask('PATCH', '/risk/settings', { medium_from: random.of([20, 30]), prepaid_percent: random.of([10, 20]) });
}
