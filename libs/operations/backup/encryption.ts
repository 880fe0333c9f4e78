import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** How a file of age begins. */
export const AGE = 'age-encryption.org/v1\n';

/** As `age --passphrase` encrypts: anybody who has the passphrase opens it with `age --decrypt`, without us. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>)) as ReadableStream);
}

/** Rejects when it is another passphrase; the stream fails where something was altered or cut off. */
export async function decrypted(sealed: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>)) as ReadableStream);
}
