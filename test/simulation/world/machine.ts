import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from '#test/simulation/world/disk';
import type { Hardships } from '#test/simulation/world/faults';
import type { Home, HomeParts } from '#test/simulation/world/home';
import { Mishaps } from '#test/simulation/world/mishaps';
import { NextRelease } from '#test/simulation/world/next-release';
import { OUTSIDE } from '#test/simulation/world/process';
import { PlannedKill } from '#test/simulation/world/planned-kill';
import { type KeptBackup, restored } from '#test/simulation/world/restoring';
import { forgetProgram, RunningService } from '#test/simulation/world/service';

/** Milliseconds. */
const MINUTE = 60_000;
/** More than a disk is full for. */
const MOST_FAILED_STARTS = 100;
/** Operators take this long to find another machine: what was answered before has arrived by then. */
const SHORTEST_LOSS = MINUTE;

/** The machine that the service runs on: the service is killed and stopped there, its clock jumps, and its disk fills up. */
export class Machine implements Home {
  service: RunningService;
  private starts = 0;
  private readonly plannedKill = new PlannedKill(() => this.kill());
  private failedStarts = 0;
  private isOver = false;
  private readonly mishaps: Mishaps;
  private readonly release = new NextRelease();
  private backup: KeptBackup | null = null;

  constructor(private readonly parts: HomeParts) {
    const { nature } = parts;
    this.mishaps = new Mishaps(parts);
    this.service = this.nextService();
    nature.disk.onCommit = (file, isDone) => {
      nature.time.stir();
      this.plannedKill.committed(file.endsWith('/history.db'), isDone);
    };
  }

  address(): string | null {
    return this.service.isUp ? this.service.address : null;
  }

  async start(): Promise<void> {
    const { nature, random, trace } = this.parts;
    if (this.service.process.ended) this.service = this.nextService();
    nature.fractions = random.apart();
    forgetProgram();
    await this.service.start();
    nature.fractions = random.apart();
    this.failedStarts = 0;
    trace('the service is up');
  }

  endure({ killsADay, stopsADay, jumpsADay, fullDisksADay, lossesADay }: Hardships): void {
    const { random, nature } = this.parts;
    this.mishaps.begin();
    this.plannedKill.forget();
    nature.disk.isFull = false;
    this.mishaps.befall(killsADay, () => this.plannedKill.plan(random));
    this.mishaps.befall(stopsADay, () => void this.stop());
    this.mishaps.befall(jumpsADay, () => this.mishaps.jump());
    this.mishaps.befall(fullDisksADay, () => this.fillDisk());
    this.mishaps.befall(lossesADay, () => this.lose());
  }

  keeps(backup: KeptBackup): void {
    this.backup = backup;
  }

  message(path: string): void {
    this.plannedKill.sent(path);
  }

  end(): void {
    const { disk } = this.parts.nature;
    this.isOver = true;
    this.service.process.ended = true;
    disk.letGo(this.service.process);
    disk.letGo(OUTSIDE);
    this.release.withdraw();
    rmSync(this.parts.directory, { recursive: true, force: true });
  }

  /** Kills the service at this point. It starts again later from the files it left. */
  private kill(): void {
    const { process } = this.service;
    if (process.ended) return;
    this.mishaps.count('kills');
    this.plannedKill.forgetTarget();
    this.restart();
  }

  /** An orderly stop, as for an update of the machine or of the service. */
  private async stop(): Promise<void> {
    const { service } = this;
    if (!service.isUp) return;
    this.mishaps.count('stops');
    try {
      await service.stop();
    } catch (fault) {
      this.parts.failed(`the service does not stop: ${(fault as Error).stack}`);
    }
    if (service.process.ended) return;
    if (this.parts.random.once(2)) {
      this.mishaps.count('updates');
      this.release.install(service);
    }
    this.restart();
  }

  /** The machine is lost with all its files. Operators restore the newest backup on another one. */
  private lose(): void {
    const { backup } = this;
    if (this.service.process.ended || backup === null) return;
    this.mishaps.count('losses');
    this.plannedKill.forgetTarget();
    this.discard(this.dataDir());
    backup.lost();
    this.restoreLater(backup);
  }

  private restoreLater(backup: KeptBackup): void {
    const { nature, random, settings, failed } = this.parts;
    const restore = async (): Promise<void> => {
      nature.fractions = random.apart();
      const faults = await restored(backup, { ...settings, DATA_DIR: this.nextDataDir() }, nature);
      for (const fault of faults) failed(`a restored backup is not whole: ${fault}`);
      await this.start().catch((fault: unknown) => this.startAgain(fault as Error));
    };
    const again = (fault: Error): void => {
      if (++this.failedStarts === MOST_FAILED_STARTS) failed(`a backup cannot be restored: ${fault.stack}`);
      else this.restoreLater(backup);
    };
    const later = SHORTEST_LOSS + random.fraction() * random.of([1, 20]) * MINUTE;
    nature.time.after(later, OUTSIDE, () => void (this.isOver || restore().catch(again)));
  }

  /** Ends the process at this point. The next one starts later from the files it left. */
  private restart(): void {
    const from = this.dataDir();
    this.moved(from);
    this.discard(from);
    this.mishaps.restart(() => {
      if (!this.isOver) this.start().catch((fault: unknown) => this.startAgain(fault as Error));
    });
  }

  /** Ends the process at this point. Its files are not needed any more. */
  private discard(dataDir: string): void {
    const { nature } = this.parts;
    const { process } = this.service;
    process.ended = true;
    nature.time.after(0, OUTSIDE, () => {
      nature.disk.letGo(process);
      nature.network.letGo(process);
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  /** A start fails on a full disk. The supervisor of the service starts it again. */
  private startAgain(fault: Error): void {
    if (++this.failedStarts === MOST_FAILED_STARTS) this.parts.failed(`the service does not start: ${fault.stack}`);
    else this.restart();
  }

  private fillDisk(): void {
    const { nature, random } = this.parts;
    this.mishaps.count('fullDisks');
    nature.disk.isFull = true;
    nature.time.after(random.fraction() * random.of([1, 5]) * MINUTE, OUTSIDE, () => (nature.disk.isFull = false));
  }

  private nextService(): RunningService {
    this.starts++;
    return new RunningService({ ...this.parts.settings, DATA_DIR: this.dataDir() }, this.parts);
  }

  /** Copies the files to where the next start looks for them. */
  private moved(from: string): void {
    const to = this.nextDataDir();
    mkdirSync(to);
    Disk.copy(from, to);
  }

  private dataDir(): string {
    return join(this.parts.directory, `service-${this.starts}`);
  }

  private nextDataDir(): string {
    return join(this.parts.directory, `service-${this.starts + 1}`);
  }
}
