import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { encrypted } from '#admin/operations/backup/encryption';
import { HashingStream } from '#admin/operations/backup/hashing-stream';
import { type BackedUpFile, type BackupManifest, MANIFEST, manifestOf } from '#admin/operations/backup/manifest';
import { syncDirectory } from '#privacy/secrets/private-file';

/** The compression level. The fastest suffices, because the stores hold repetitive text. */
const LEVEL = 1;
/** Bytes per read. */
const PIECE = 1 << 20;

export interface PackRequest {
  /** The directory of the files, and their names in it, which they keep in the archive. */
  readonly from: string;
  readonly names: readonly string[];
  readonly about: Omit<BackupManifest, 'format' | 'release' | 'files'>;
  readonly target: string;
  /** null: the archive is not encrypted. */
  readonly passphrase: string | null;
}

/** Packs files and their manifest into one archive. `target` appears only when it is complete. Uses little memory for any size. */
export async function pack(
  { from, names, about, target, passphrase }: PackRequest,
  packed: (bytes: number) => void,
): Promise<BackupManifest> {
  const zip = new ZipFile();
  const plain = zip.outputStream as Readable;
  zip.on('error', (fault: Error) => plain.destroy(fault));
  const draft = `${target}.new`;
  const archive = createWriteStream(draft, { mode: 0o600, flush: true });
  const written = pipeline(passphrase === null ? plain : await encrypted(plain, passphrase), archive);
  const files: BackedUpFile[] = [];
  const add = async (): Promise<BackupManifest> => {
    for (const name of names) {
      const content = new HashingStream(packed);
      zip.addReadStream(content, name, { compressionLevel: LEVEL, mode: 0o100600 });
      await pipeline(createReadStream(join(from, name), { highWaterMark: PIECE }), content);
      files.push({ name, bytes: content.bytes, sha256: content.sha256() });
    }
    const manifest = manifestOf({ ...about, files });
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST, { mode: 0o100600 });
    zip.end();
    return manifest;
  };
  const [manifest] = await Promise.all([add(), written]);
  await rename(draft, target);
  syncDirectory(dirname(target));
  return manifest;
}
