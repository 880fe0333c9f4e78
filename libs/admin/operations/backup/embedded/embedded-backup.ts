import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DomainError } from '#kernel/domain-error';
import { copyOneMoment } from '#admin/operations/backup/embedded/one-moment';
import type { BackupOccasion } from '#admin/operations/backup/manifest';
import { packInThread } from '#admin/operations/backup/packing';
import { type Backup, StoreBackup } from '#admin/operations/backup/store-backup';
import type { Configuration } from '#platform/config/configuration';
import type { OnProgress } from '#admin/operators/progress';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { REQUEST_LOG_FILE } from '#http/request-log/embedded/request-log-file';

/** The directory for copies until they are packed. It is in the data directory, so that nobody else can read them. */
const COPIES = 'backup.new';
const LOG = 'history-log.db';
const DATABASE = /^[\w-]+\.db$/;
/**
 * Files that a backup omits: read models, which are rebuilt from the history and contain personal data in the clear; the log of requests, which may be
 * larger than everything else; and the lock, which is useless elsewhere.
 */
const LEFT_OUT = ['read-models.db', REQUEST_LOG_FILE, 'lock.db'];
const MEGABYTE = 1_000_000;

type Places = Pick<Configuration, 'dataDir' | 'personalDataKeyFile' | 'checkpointKeyFile'>;

/** The existing key files, which open the rest of a data directory. An unencrypted archive contains none of them. */
export const keyFiles = ({ personalDataKeyFile, checkpointKeyFile }: Places): string[] =>
  [personalDataKeyFile, checkpointKeyFile].filter((file) => existsSync(file));

/** Backs up the files of a data directory, in the process that holds the directory. */
export class EmbeddedBackup extends StoreBackup {
  private isUnderWay = false;

  constructor(private readonly places: Places) {
    super();
  }

  override async write(
    file: string,
    passphrase: string | null,
    occasion: () => Promise<BackupOccasion>,
    progress: OnProgress,
  ): Promise<Backup> {
    if (this.isUnderWay) throw new DomainError('invalid_value', 'Another backup is under way. Ask for one when it is done.');
    if (existsSync(file)) throw new DomainError('invalid_value', `${file} is there already. Name a new file.`, 'file');
    if (!existsSync(dirname(file))) throw new DomainError('invalid_value', `There is no directory ${dirname(file)}.`, 'file');
    this.isUnderWay = true;
    try {
      await this.clear();
      return await this.written(file, passphrase, occasion, progress);
    } finally {
      this.isUnderWay = false;
      await this.clear();
    }
  }

  /** Removes the copies, also those that a killed backup left. */
  async clear(): Promise<void> {
    await rm(this.path(COPIES), { recursive: true, force: true });
  }

  private async written(
    target: string,
    passphrase: string | null,
    occasion: () => Promise<BackupOccasion>,
    progress: OnProgress,
  ): Promise<Backup> {
    const from = this.path(COPIES);
    await mkdir(from, { mode: 0o700 });
    // The occasion comes first, so that the backup contains every event that its checkpoint covers.
    const occasioned = await occasion();
    const databases = (await readdir(this.path(''))).filter((name) => DATABASE.test(name) && ![LOG, ...LEFT_OUT].includes(name));
    // The log comes first, because a thread writes it (see `copyOneMoment`). The last by name, jobs and keys, are copied first, because the forgetting
    // of a customer waits for those copies.
    const position = await copyOneMoment(this.path(''), [LOG, ...databases.toSorted()], from, progress);
    const keys = keyFiles(this.places);
    if (passphrase !== null) await this.copyKeys(keys, from);
    const files = await readdir(from, { recursive: true, withFileTypes: true });
    const names = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(from, join(parentPath, name)));
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(from, name))).size));
    const total = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE);
    const meter = new ProgressMeter(0);
    let packed = 0;
    const manifest = await packInThread({ from, names, about: { ...occasioned, position }, target, passphrase }, (bytes) => {
      packed += bytes;
      progress({ task: 'packing, MB', ...meter.at(Math.round(packed / MEGABYTE), total) });
    });
    const keep_apart = keys.filter((file) => !names.includes(relative(this.places.dataDir, file)));
    return { ...manifest, file: target, encrypted: passphrase !== null, keep_apart };
  }

  /** Copies the keys that are in the data directory; the operator backs up the others. Also copies the self-signed certificate, because clients trust it. */
  private async copyKeys(keys: readonly string[], into: string): Promise<void> {
    for (const file of [...keys, this.path('tls')]) {
      const name = relative(this.places.dataDir, file);
      if (!name.startsWith('..') && existsSync(file)) await cp(file, join(into, name), { recursive: true });
    }
  }

  private path(name: string): string {
    return join(this.places.dataDir, name);
  }
}
