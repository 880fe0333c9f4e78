import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { random } from '#privacy/secrets/random';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 16;
export const KEY_BYTES = 32;

/** A sealed text that this key does not open: sealed under another key or for another row, or altered since. */
export class CannotOpen extends Error {
  constructor(reason: string) {
    super(`A stored secret cannot be opened: ${reason}. Was PERSONAL_DATA_KEY_FILE changed?`);
    this.name = 'CannotOpen';
  }
}

/** A present or former key of PERSONAL_DATA_KEY_FILE. */
export class MasterKey {
  /** Identifies the key. The key cannot be derived from it. */
  readonly fingerprint: string;
  /** The id by which sealed texts name the key: enough of the fingerprint to distinguish keys. */
  readonly id: string;
  /** Imported once, because importing a key costs more than encrypting a text. */
  private readonly key: KeyObject;
  private readonly derivedKeys = new Map<string, KeyObject>();

  /** @param key 32 bytes. */
  constructor(key: Uint8Array) {
    this.key = createSecretKey(key);
    this.fingerprint = Buffer.from(this.derive('service_key', '')).toString('base64url');
    this.id = keyIdOf(this.fingerprint);
  }

  get bytes(): Buffer {
    return this.key.export();
  }

  /** Encrypts a text for a place; it does not open for another. The result is base64url of nonce, tag and AES-256-GCM ciphertext. */
  seal(text: string, place: string): string {
    const nonce = random(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a text. `place` is null for one that was sealed by an early version, without a place. Throws `CannotOpen`. */
  open(sealed: string, place: string | null): string {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new CannotOpen('it is cut short');
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      if (place !== null) decipher.setAAD(Buffer.from(place));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new CannotOpen('it was sealed under another key or for another row, or altered since');
    }
  }

  /** Derives 32 bytes from a text, which cannot be computed without the key. Each purpose uses a separate derived key. */
  derive(purpose: string, text: string): Uint8Array {
    let key = this.derivedKeys.get(purpose);
    if (key === undefined) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', this.key, '', purpose, KEY_BYTES)));
      this.derivedKeys.set(purpose, key);
    }
    return createHmac('sha256', key).update(text, 'utf8').digest();
  }
}

export const keyIdOf = (fingerprint: string): string => fingerprint.slice(0, ID_LENGTH);
