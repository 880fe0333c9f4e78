import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

export interface ToSign {
  /** The event's id. */
  readonly id: string;
  /** Unix seconds of the wall clock: receivers refuse what is older than 5 minutes. */
  readonly timestamp: number;
  /** The exact text that is sent. */
  readonly body: string;
}

/**
 * The signature headers of one attempt, signed with every live secret. `<Brand>-Signature` is keyed by the whole secret as it was shown;
 * the Standard Webhooks headers by the bytes that the part after `whsec_` stands for in base64.
 */
export function signatureHeaders(brand: string, secrets: readonly string[], { id, timestamp, body }: ToSign): Record<string, string> {
  const own = secrets.map((secret) => `v1=${hmac(secret, `${timestamp}.${body}`).digest('hex')}`);
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${hmac(key, `${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    [`${brand}-Signature`]: `t=${timestamp},${own.join(',')}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
