import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DomainError } from '#kernel/domain-error';
import { copyOneMoment } from '#operations/backup/embedded/one-moment';
import type { BackupOccasion } from '#operations/backup/manifest';
import { packInThread } from '#operations/backup/packing';
import { type Backup, StoreBackup } from '#operations/backup/store-backup';
import type { Configuration } from '#platform/config/configuration';
import type { OnProgress } from '#operators/progress';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { REQUEST_LOG_FILE } from '#http/request-log/embedded/request-log-file';

/** The directory of copies until they are packed: inside the data directory, where no one else reads them. */
const COPIES = 'backup.new';
const LOG = 'history-log.db';
const DATABASE = /^[\w-]+\.db$/;
/**
 * Excluded: what is rebuilt from the history (read models contain personal data in the clear), a log that may be larger than all else, and what is
 * useless elsewhere.
 */
const LEFT_OUT = ['read-models.db', REQUEST_LOG_FILE, 'lock.db'];
const MEGABYTE = 1_000_000;

type Places = Pick<Configuration, 'dataDir' | 'personalDataKeyFile' | 'checkpointKeyFile'>;

/** The files that open the rest of a data directory: none of them is put into an unencrypted archive. */
export const keyFiles = ({ personalDataKeyFile, checkpointKeyFile }: Places): string[] =>
  [personalDataKeyFile, checkpointKeyFile].filter((file) => existsSync(file));

/** Backups of the files of a data directory, by the process that holds it. */
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

  /** Removes the remains of a killed backup. */
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
    // Taken before the moment of the backup, so that the backup contains everything in the checkpoint.
    const occasioned = await occasion();
    const databases = (await readdir(this.path(''))).filter((name) => DATABASE.test(name) && ![LOG, ...LEFT_OUT].includes(name));
    // A thread writes the log of the history. Jobs and keys, last by name, are copied first: forgetting a customer waits for these.
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

  /** Only keys in the data directory: the operator keeps those elsewhere. Clients trust the service's self-signed certificate. */
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
