import type { EndpointRow } from '#test/acceptance/endpoints/endpoint-row';
import type { Json } from '#test/support/clients/merchant-client';
import { merchant } from '#test/acceptance/endpoints/own-service';

const made = async (path: string, body: object): Promise<string> => {
  const { id }: Json = (await merchant.post(path, body)).body;
  return id;
};

const PURCHASE = { amount: 50_000, currency: 'INR', customer: { phone: '+919810000077' } };
const TRIAL = { conditions: [{ field: 'amount', operator: 'at_least', value: 900_000 }], recommendation: 'block_cod' };

let entries = 0;
/** Of somebody who was not listed yet. */
const anyEntry = () => ({ list: 'block', type: 'email', value: `nobody-${++entries}@example.com` });
const entry = (): Promise<string> => made('/risk/list_entries', anyEntry());
const assessment = (): Promise<string> => made('/risk/assessments', PURCHASE);
const rule = (): Promise<string> => made('/risk/rules', { name: 'Expensive', ...TRIAL });

/** What keys of the scope risk reach. */
export const RISK_ENDPOINTS: readonly EndpointRow[] = [
  ['POST /risk/assessments', 'risk:write', 201, { body: () => PURCHASE }],
  ['GET /risk/assessments/{id}', 'risk:read', 200, { of: assessment }],
  ['GET /risk/list_entries', 'risk:read', 200, {}],
  ['GET /risk/list_entries/export', 'risk:read', 200, {}],
  ['POST /risk/list_entries', 'risk:write', 201, { body: anyEntry }],
  ['POST /risk/list_entries/import', 'risk:write', 201, { body: () => ({ entries: [anyEntry()] }) }],
  ['GET /risk/list_imports/{id}', 'risk:read', 200, { of: () => made('/risk/list_entries/import', { entries: [anyEntry()] }) }],
  ['DELETE /risk/list_entries/{id}', 'risk:write', 200, { of: entry }],
  ['GET /risk/rules', 'risk:read', 200, {}],
  ['POST /risk/rules', 'risk:write', 201, { body: () => ({ name: 'Expensive', ...TRIAL }) }],
  ['POST /risk/rules/try', 'risk:read', 200, { body: () => TRIAL }],
  ['PATCH /risk/rules/{id}', 'risk:write', 200, { of: rule, body: () => ({ enabled: false }) }],
  ['DELETE /risk/rules/{id}', 'risk:write', 200, { of: rule }],
  ['GET /risk/settings', 'risk:read', 200, {}],
  ['PATCH /risk/settings', 'risk:write', 200, { body: () => ({ medium_from: 20 }) }],
  ['GET /risk/performance', 'risk:read', 200, {}],
];
