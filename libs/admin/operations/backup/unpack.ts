import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AGE, decrypted } from '#admin/operations/backup/encryption';
import { HashingStream } from '#admin/operations/backup/hashing-stream';
import { type BackedUpFile, type BackupManifest, BackupUnusable, MANIFEST, manifestIn } from '#admin/operations/backup/manifest';

const NO_BACKUP = 'it is no backup of this service, or only a part of one.';
const ALTERED = 'it was altered, or is only a part of one.';
/** The largest manifest, bytes. */
const MOST_MANIFEST = 1_000_000;

/**
 * Unpacks an archive into an empty directory, and compares its content with its manifest. Throws `BackupUnusable`; the files unpacked until then must
 * be discarded.
 */
export async function unpack(
  file: string,
  into: string,
  passphrase: string | null,
  unpacked: (bytes: number, of: number) => void,
): Promise<BackupManifest> {
  const plain = (await beginOf(file)) === AGE ? join(into, 'archive.zip') : file;
  if (plain !== file) await decrypt(file, plain, passphrase);
  const zip = await openPromise(plain, { autoClose: false }).catch(() => refuse(file, NO_BACKUP));
  try {
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    } catch {
      refuse(file, NO_BACKUP);
    }
    const manifest = await readManifest(file, zip, entries.get(MANIFEST));
    const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const each of manifest.files) {
      const entry = entries.get(each.name);
      if (entry?.uncompressedSize !== each.bytes) refuse(file, `${each.name} is not in it as its manifest says.`);
      await unpackOne(zip, entry, each, join(into, each.name), (bytes) => unpacked((done += bytes), total)).catch(
        (fault: NodeJS.ErrnoException) => {
          // Faults of the disk go to the operator as they are; all others mean that the archive was altered.
          if (fault.syscall !== undefined) throw fault;
          refuse(file, `${each.name} was altered.`);
        },
      );
    }
    return manifest;
  } finally {
    zip.close();
    if (plain !== file) await rm(plain);
  }
}

async function unpackOne(
  zip: ZipFile,
  entry: Entry,
  { sha256 }: BackedUpFile,
  path: string,
  unpacked: (bytes: number) => void,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const content = new HashingStream(unpacked);
  await pipeline(await zip.openReadStreamPromise(entry), content, createWriteStream(path, { mode: 0o600, flush: true }));
  if (content.sha256() !== sha256) throw new Error(ALTERED);
}

async function readManifest(file: string, zip: ZipFile, entry: Entry | undefined): Promise<BackupManifest> {
  if (entry === undefined || entry.uncompressedSize > MOST_MANIFEST) refuse(file, NO_BACKUP);
  const words = await zip
    .openReadStreamPromise(entry)
    .then(text)
    .catch(() => refuse(file, ALTERED));
  try {
    return manifestIn(words);
  } catch (fault) {
    return refuse(file, fault instanceof SyntaxError ? ALTERED : (fault as Error).message);
  }
}

async function decrypt(file: string, into: string, passphrase: string | null): Promise<void> {
  if (passphrase === null) refuse(file, 'it is encrypted. Name the file with its passphrase: --passphrase-file.');
  const plain = await decrypted(createReadStream(file), passphrase).catch(() =>
    refuse(file, 'the passphrase is not the one that it was encrypted with, or its beginning was altered.'),
  );
  await pipeline(plain, createWriteStream(into, { mode: 0o600 })).catch((fault: NodeJS.ErrnoException) => {
    if (fault.syscall !== undefined) throw fault;
    refuse(file, ALTERED);
  });
}

async function beginOf(file: string): Promise<string> {
  const handle = await open(file).catch((fault: Error) => refuse(file, `it cannot be read (${fault.message}).`));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuse(file: string, reason: string): never {
  throw new BackupUnusable(file, reason);
}
