import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, base62OfBytes } from '#kernel/ids';
import type { KeyType } from '#accounts/domain/api-key.events';

const PREFIXES: Readonly<Record<KeyType, string>> = { secret: 'sk', publishable: 'pk', restricted: 'rk' };
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = /^(sk|pk|rk)_(test|live)_([0-9A-Za-z]{32,})([0-9A-Za-z]{6})$/;

/** A new API key: prefix, mode, 32 random base62 characters and a checksum, by which scanners recognise a leaked key (interface §5.1). */
export function newKey(type: KeyType, livemode: boolean): string {
  const text = `${PREFIXES[type]}_${livemode ? 'live' : 'test'}_${base62OfBytes(randomBytes(32), RANDOM_LENGTH)}`;
  return text + checksum(text);
}

/** Whether a text has the form and the checksum of an API key. Detects a typo without a look-up. */
export function isKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

export const keyHash = (key: string): string => hash('sha256', key);

/** The part of a key by which people recognise it, such as `sk_test_…a1B2`. */
export const displayed = (key: string): string => `${key.split('_', 2).join('_')}_…${key.slice(-4)}`;

const checksum = (text: string): string => base62(crc32(text), CHECKSUM_LENGTH);
