/** Where browsers report what the policy of a page has refused. */
export const VIOLATIONS_PATH = '/csp-reports';

/** The headers of a page with this policy. Older browsers know `report-uri` alone; those that know `report-to` pass it over. */
export const reportedPolicy = (policy: string) => ({
  'Content-Security-Policy': `${policy}; report-uri ${VIOLATIONS_PATH}; report-to csp`,
  'Reporting-Endpoints': `csp="${VIOLATIONS_PATH}"`,
});
