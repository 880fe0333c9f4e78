import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '#kernel/time';
import { Findings } from '#audit/verify/findings';
import type { Position } from '#platform/event-history/recorded-event';
import { privateDirectory, replaceFile } from '#privacy/secrets/private-file';

const PRIVATE_FILE = 0o600;
/** Milliseconds after which findings may be outdated. */
const STALE = DAY * 1000;
/** Milliseconds between two writes of the progress. */
const KEEP_INTERVAL = 1000;

interface Kept {
  readonly begun: number;
  /** The shapes of the read models and the skipped events when it began. If they differ now, its results do not apply. */
  readonly release: string;
  readonly checked: Position | null;
  readonly compared: Readonly<Record<string, number>>;
  readonly count: number;
  readonly told: Findings['listed'];
}

/** The stored progress of a verification, so that an interrupted one continues. The directory also has its other files, and is removed at its end. */
export class UnfinishedVerification {
  /** The position up to which the history was checked. */
  checked: Position | null = null;
  /** The number of compared documents, by the name of each read model that was compared. */
  readonly compared: Record<string, number> = {};
  findings = new Findings();
  private begun: number;
  private keptAt = performance.now();

  constructor(
    readonly directory: string,
    private readonly release: string,
    now: number,
  ) {
    this.begun = now;
    privateDirectory(directory);
    const kept = this.read();
    if (kept === null || kept.release !== release || now - kept.begun > STALE) {
      this.discard();
      privateDirectory(directory);
    } else {
      this.begun = kept.begun;
      this.checked = kept.checked;
      Object.assign(this.compared, kept.compared);
      this.findings = new Findings(kept.count, [...kept.told]);
    }
  }

  /** Writes the progress, unless that was done a moment ago; with `atOnce`, in any case. */
  keep(atOnce = false): void {
    if (!atOnce && performance.now() - this.keptAt < KEEP_INTERVAL) return;
    const { begun, release, checked, compared, findings } = this;
    const kept: Kept = { begun, release, checked, compared, count: findings.count, told: findings.listed };
    replaceFile(this.file, JSON.stringify(kept), PRIVATE_FILE);
    this.keptAt = performance.now();
  }

  discard(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** The stored progress; null if there is none, or it cannot be read. */
  private read(): Kept | null {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Kept;
    } catch {
      return null;
    }
  }

  private get file(): string {
    return join(this.directory, 'state.json');
  }
}
