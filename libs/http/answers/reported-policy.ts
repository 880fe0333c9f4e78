/** The path to which browsers report violations of a page's policy. */
export const VIOLATIONS_PATH = '/csp-reports';

/** The headers of a page with this policy. Older browsers only know `report-uri`; those that know `report-to` ignore it. */
export const reportedPolicy = (policy: string) => ({
  'Content-Security-Policy': `${policy}; report-uri ${VIOLATIONS_PATH}; report-to csp`,
  'Reporting-Endpoints': `csp="${VIOLATIONS_PATH}"`,
});
