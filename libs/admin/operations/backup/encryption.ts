import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first line of an age file. */
export const AGE = 'age-encryption.org/v1\n';

/** Encrypts as `age --passphrase` does. `age --decrypt` opens it with the passphrase, without this service. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>)) as ReadableStream);
}

/** Decrypts. Rejects for a wrong passphrase; the stream fails if anything was altered or cut off. */
export async function decrypted(sealed: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>)) as ReadableStream);
}
