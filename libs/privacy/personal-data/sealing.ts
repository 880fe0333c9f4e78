import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { random } from '#privacy/secrets/random';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts values for one event; they do not open in another. The result is base64 of nonce, tag and AES-256-GCM ciphertext. */
export function sealFor(event: string, key: KeyObject, values: unknown): string {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(event));
  const text = [cipher.update(JSON.stringify(values), 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...text]).toString('base64');
}

/** Decrypts values. Throws if they were altered, or sealed with another key or for another event. */
export function openFor(event: string, key: KeyObject, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(event));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return JSON.parse(decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8'));
}
