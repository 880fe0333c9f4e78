import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

export interface ToSign {
  /** The event's id. */
  readonly id: string;
  /** Unix seconds of the wall clock: receivers refuse timestamps older than 5 minutes. */
  readonly timestamp: number;
  /** The exact text that is sent. */
  readonly body: string;
}

/** A secret prepared for signing: importing a key takes longer than signing. */
export interface SigningKey {
  /** For `<Brand>-Signature`: the whole secret as shown. */
  readonly own: KeyObject;
  /** For Standard Webhooks: the bytes encoded in base64 after `whsec_`. */
  readonly standard: KeyObject;
}

export const signingKey = (secret: string): SigningKey => ({
  own: createSecretKey(secret, 'utf8'),
  standard: createSecretKey(secret.slice(SECRET_PREFIX.length), 'base64'),
});

/** The signature headers of one attempt, signed with the keys of every live secret. */
export function signatureHeaders(brand: string, keys: readonly SigningKey[], { id, timestamp, body }: ToSign): Record<string, string> {
  const own = keys.map((key) => `v1=${hmac(key.own, `${timestamp}.${body}`).digest('hex')}`);
  const standard = keys.map((key) => `v1,${hmac(key.standard, `${id}.${timestamp}.${body}`).digest('base64')}`);
  return {
    [`${brand}-Signature`]: `t=${timestamp},${own.join(',')}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text);
