import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Backups } from '#audit/backup/backups';
import { Clock } from '#kernel/time';
import { Configuration } from '#platform/config/configuration';
import type { Metrics } from '#platform/metrics/metrics';
import { Background, type BackgroundPart } from '#platform/process/background';
import { type Measured, Measures } from '#platform/process/measures';
import { retryForever } from '#platform/projector/retry-forever';

/** The names of backups contain their time, so that they sort by it. */
const BACKUP = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:zip|zip\.age)$/;
/** Milliseconds of a pause at most: then the clock, which may be changed, is read again. */
const LONGEST_PAUSE = 3_600_000;

/** Takes a backup when the newest in BACKUP_DIR is older than BACKUP_EVERY, and keeps BACKUP_KEEP of them. Its only state is that directory. */
@Injectable()
@Measures({ duty: 'backs up' })
@Background({ phase: 'backups', duty: 'backs up' })
export class BackupSchedule implements Measured, BackgroundPart {
  private readonly logger = new Logger('backups');
  private stopping = new AbortController();
  private failures = 0;

  constructor(
    private readonly backups: Backups,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
  ) {}

  /** Call it only in the one process that has the stores open. */
  start(): void {
    const { backupDir } = this.configuration;
    if (backupDir === null) return;
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    retryForever('backing up', this.logger, signal, () =>
      this.keepOn(backupDir, signal).catch((fault: unknown) => {
        this.failures++;
        throw fault;
      }),
    );
  }

  /** Does not wait for a running backup: the next start removes its remains and takes another. */
  stop(): void {
    this.stopping.abort();
  }

  measuredBy(metrics: Metrics): void {
    const { backupDir, backupEvery } = this.configuration;
    if (backupDir === null) return;
    metrics.measureCounts('backups_failed_total', 'Backups that failed, since the process began', [], () => [
      { labels: {}, value: this.failures },
    ]);
    metrics.measureLevel(
      'backup_age_seconds',
      'Age of the newest backup in BACKUP_DIR',
      async () => this.clock.now() - (await this.newestAt(backupDir)),
    );
    metrics.measureLevel('backup_interval_seconds', 'How often a backup is taken (BACKUP_EVERY)', async () => backupEvery);
  }

  private async keepOn(backupDir: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const dueIn = (await this.newestAt(backupDir)) + this.configuration.backupEvery - this.clock.now();
      if (dueIn > 0) await pause(Math.min(dueIn * 1000, LONGEST_PAUSE), undefined, { signal, ref: false });
      else await this.backUp(backupDir);
    }
  }

  private async backUp(backupDir: string): Promise<void> {
    const { backupPassphraseFile: passphraseFile, backupKeep } = this.configuration;
    const at = new Date(this.clock.now() * 1000).toISOString().replaceAll(/[-:]|\.000/g, '');
    const file = join(backupDir, `backup-${at}.zip${passphraseFile === null ? '' : '.age'}`);
    const { position, files } = await this.backups.write(file, passphraseFile, () => undefined);
    this.logger.log(`Backed up to ${file}: ${files.length} files, up to position ${Number(position)}.`);
    for (const old of (await this.backupsIn(backupDir)).slice(0, -backupKeep)) await rm(join(backupDir, old));
  }

  /** The names of the backups, oldest first. Leaves out those that a wrong clock has dated in the future: they would seem the newest until then. */
  private async backupsIn(backupDir: string): Promise<string[]> {
    return (await readdir(backupDir)).filter((name) => BACKUP.test(name) && takenAt(name) <= this.clock.now()).toSorted();
  }

  /** When the newest backup was taken, in Unix seconds; 0 if there is none. */
  private async newestAt(backupDir: string): Promise<number> {
    const newest = (await this.backupsIn(backupDir)).at(-1);
    return newest === undefined ? 0 : takenAt(newest);
  }
}

const takenAt = (name: string): number => Date.parse(name.replace(BACKUP, '$1-$2-$3T$4:$5:$6Z')) / 1000;
