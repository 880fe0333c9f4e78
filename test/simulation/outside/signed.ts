import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The headers of a webhook, by their names in lower case. */
export const lowered = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Whether both signatures of a webhook, ours and that of Standard Webhooks, are by this secret. */
export function isSigned(headers: Readonly<Record<string, string>>, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': standard = '', 'service-signature': own = '' } = headers;
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const ours = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const theirs = createHmac('sha256', bytes).update(`${id}.${time}.${body}`).digest('base64');
  return (
    secret !== '' && own.startsWith(`t=${time},`) && own.split(',').includes(`v1=${ours}`) && standard.split(' ').includes(`v1,${theirs}`)
  );
}
