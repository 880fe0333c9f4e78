import type { PolicyReports } from '#dashboard/dashboard.module';
import { VIOLATIONS_PATH } from '#http/answers/reported-policy';
import type { Page } from '#http/http-edge/operations-server';

/** Violations of the policies of our pages, as far as this process remembers them. */
export const policyReportsPage =
  (reports: PolicyReports): Page =>
  async (path) =>
    path === VIOLATIONS_PATH ? { status: 200, body: { data: reports.newest() } } : null;
