import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type BackupManifest, RELEASE } from '#admin/operations/backup/manifest';
import { packInThread } from '#admin/operations/backup/packing';
import { unpack } from '#admin/operations/backup/unpack';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const PASSPHRASE = 'correct horse battery staple';
const ABOUT = { taken_at: 1_700_000_000, checkpoint: 'note', verifier: 'key', position: null };
const FILES: Readonly<Record<string, Buffer>> = {
  'history.db': Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251)),
  'tls/key.pem': Buffer.from('a key'),
  'work.db': Buffer.alloc(0),
};

describe('an archive', () => {
  const directory = temporaryDirectory();
  const [plain, sealed] = [directory.path('plain.zip'), directory.path('sealed.age')];
  let count = 0;
  let manifest: BackupManifest;

  /** The content by file name. Rejects as `unpack` does. */
  async function unpacked(file: string, passphrase: string | null = null): Promise<Record<string, Buffer>> {
    const into = directory.path(`into-${count++}`);
    mkdirSync(into);
    await unpack(file, into, passphrase, () => undefined);
    const entries = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.fromEntries(
      entries.map(({ parentPath, name }) => [join(parentPath, name).slice(into.length + 1), readFileSync(join(parentPath, name))]),
    );
  }
  function written(bytes: Buffer): string {
    const file = directory.path(`changed-${count++}`);
    writeFileSync(file, bytes);
    return file;
  }
  async function zipOf(files: Readonly<Record<string, string>>): Promise<string> {
    const zip = new ZipFile();
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    const file = directory.path(`zip-${count++}`);
    await pipeline(zip.outputStream as Readable, createWriteStream(file));
    return file;
  }

  beforeAll(async () => {
    const from = directory.path('from');
    mkdirSync(join(from, 'tls'), { recursive: true });
    for (const [name, bytes] of Object.entries(FILES)) writeFileSync(join(from, name), bytes);
    const request = { from, names: Object.keys(FILES), about: ABOUT };
    manifest = await packInThread({ ...request, target: plain, passphrase: null }, () => undefined);
    await packInThread({ ...request, target: sealed, passphrase: PASSPHRASE }, () => undefined);
  });

  it('contains the packed files, encrypted or not, and leaves no draft', async () => {
    expect(manifest).toMatchObject({
      ...ABOUT,
      release: RELEASE,
      files: [{ name: 'history.db', bytes: 300_000 }, { bytes: 5 }, { bytes: 0 }],
    });
    expect(await unpacked(plain)).toEqual(FILES);
    expect(await unpacked(sealed, PASSPHRASE)).toEqual(FILES);
    expect(readdirSync(directory.path('')).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('reveals nothing without its passphrase', async () => {
    expect(readFileSync(plain).includes('history.db')).toBe(true);
    expect(readFileSync(sealed).includes('history.db')).toBe(false);
    await expect(unpacked(sealed)).rejects.toThrow('it is encrypted');
    await expect(unpacked(sealed, 'another one altogether')).rejects.toThrow('the passphrase is not the one');
  });

  it.each(['plain', 'sealed'])('is refused if any byte was changed or it was cut off anywhere (%s)', async (kind) => {
    const [file, passphrase] = kind === 'plain' ? [plain, null] : [sealed, PASSPHRASE];
    const bytes = readFileSync(file);
    // Each one takes age seconds of scrypt.
    const places = kind === 'plain' ? 40 : 1;
    for (let n = 0; n < places; n++) {
      const place = Math.floor(((n + 0.5) / places) * bytes.length);
      const changed = Buffer.from(bytes);
      changed[place]! ^= 0x10;
      const [altered, cut] = [written(changed), written(bytes.subarray(0, place))];
      await expect(unpacked(cut, passphrase)).rejects.toMatchObject({ name: 'BackupUnusable' });
      // A zip has insignificant bytes, such as times; unpacking gives either the original content or nothing.
      const gives = await unpacked(altered, passphrase).catch((fault: Error) => fault.name);
      if (gives !== 'BackupUnusable') expect([kind, gives]).toEqual(['plain', FILES]);
      rmSync(altered);
      rmSync(cut);
    }
  });

  it('is refused if it is no archive', async () => {
    await expect(unpacked(written(Buffer.from('no archive')))).rejects.toThrow('no backup of this service');
    await expect(unpacked(directory.path('not-there'))).rejects.toThrow('cannot be read');
    await expect(unpacked(await zipOf({ 'holiday.jpg': '' }))).rejects.toThrow('no backup of this service');
    await expect(unpacked(await zipOf({ 'manifest.json': '{}' }))).rejects.toThrow('of no backup of this service');
    await expect(unpacked(await zipOf({ 'manifest.json': JSON.stringify({ ...manifest, files: manifest.files }) }))).rejects.toThrow(
      'history.db is not in it',
    );
  });

  it.each(['../history.db', '/etc/passwd', 'a/../../b', 'tls/../../b'])('writes nothing outside of the directory: %s', async (name) => {
    const files = [{ name, bytes: 0, sha256: '' }];
    await expect(unpacked(await zipOf({ 'manifest.json': JSON.stringify({ ...manifest, files }) }))).rejects.toThrow(
      'outside of a data directory',
    );
  });

  it.each([{ release: '999.0.0' }, { format: 2 }])('is refused by an older release: %j', async (newer) => {
    const file = await zipOf({ 'manifest.json': JSON.stringify({ ...manifest, ...newer }) });
    await expect(unpacked(file)).rejects.toThrow('restore it with that release or a newer one');
  });
});
