import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the base64 HMAC-SHA256 of the bytes as they came is the one given. Takes as long for a wrong signature as for a right one. */
export function verifyHmac(rawBody: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9A-Za-z+/]{43}=$/.test(signature)) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), Buffer.from(signature, 'base64'));
}
