import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the signature is the base64 HMAC-SHA256 of the raw bytes. Runs in constant time. */
export function verifyHmac(rawBody: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9A-Za-z+/]{43}=$/.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), Buffer.from(signature, 'base64'));
}
