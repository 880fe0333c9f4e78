import type { EndpointRow } from '#test/acceptance/endpoints/endpoint-row';
import { merchant } from '#test/acceptance/endpoints/own-service';
import { always, made as readyReport } from '#test/support/clients/reports';

const made = async (path: string, body: object): Promise<string> => (await merchant.post(path, body)).body.id;

const REPORT = { type: 'refunds.1', parameters: always() };
const run = async (): Promise<string> => (await readyReport(merchant, await made('/reports/runs', REPORT))).id;
const SCHEDULE = { name: 'Refunds of yesterday', type: 'refunds.1', range: 'previous_day', frequency: 'daily', at: '06:00' };
const schedule = (): Promise<string> => made('/reports/schedules', SCHEDULE);

/** What keys of the scope reports reach. */
export const REPORT_ENDPOINTS: readonly EndpointRow[] = [
  ['GET /reports/types', 'reports:read', 200, {}],
  ['POST /reports/runs', 'reports:write', 201, { body: () => REPORT }],
  ['GET /reports/runs', 'reports:read', 200, {}],
  ['GET /reports/runs/{id}', 'reports:read', 200, { of: run }],
  ['GET /reports/runs/{id}/file', 'reports:read', 200, { of: run }],
  ['GET /reports/statements/{id}', 'reports:read', 200, { of: async () => '2026-10' }],
  ['GET /reports/statements/{id}/page', 'reports:read', 200, { of: async () => '2026-10' }],
  ['POST /reports/schedules', 'reports:write', 201, { body: () => SCHEDULE }],
  ['GET /reports/schedules', 'reports:read', 200, {}],
  ['GET /reports/schedules/{id}', 'reports:read', 200, { of: schedule }],
  ['PATCH /reports/schedules/{id}', 'reports:write', 200, { of: schedule, body: () => ({ status: 'paused' }) }],
  ['DELETE /reports/schedules/{id}', 'reports:write', 200, { of: schedule }],
];
