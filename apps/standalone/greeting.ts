import pc from 'picocolors';
import type { Standalone } from '#apps/standalone/standalone';

/** The message when the service is ready: all addresses, the first key, the owner's link, and something to try. */
export function greeting({ addresses: { api, operations, certificate }, first }: Pick<Standalone, 'addresses' | 'first'>): string {
  const key = first?.key ?? '$KEY';
  return [
    '',
    pc.bold('The payments and orders service is ready.'),
    `  API          ${api}/v1`,
    `  Guide        ${api}/docs`,
    `  Reference    ${api}/docs/reference`,
    `  Operations   ${operations}/health/ready   ${operations}/metrics`,
    ...(certificate.selfSigned ? [`  Certificate  self-signed: ${certificate.file}`] : []),
    ...(first === null ? [] : [`  Secret key   ${pc.green(first.key)}   (test mode; shown this once)`]),
    ...(first === null ? [] : [`  Owner        ${first.owner.email}   ${pc.green(first.owner.link)}   (one-time link, 24 hours)`]),
    '',
    'Try:',
    `  curl --cacert ${certificate.file} ${api}/v1/checkout/sessions -H "Authorization: Bearer ${key}" \\`,
    `    -H 'Content-Type: application/json' -d '{"amount": 249900, "currency": "INR", "customer": {"phone": "+919876543210"}}'`,
    ...(first === null ? ['  (keys are made with: npm run --silent cli -- keys create --type secret --mode test --name mine)'] : []),
    '',
  ].join('\n');
}
