import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from '#test/simulation/world/disk';
import type { Hardships, Injected } from '#test/simulation/world/faults';
import type { Nature } from '#test/simulation/world/node';
import { NextRelease } from '#test/simulation/world/next-release';
import { OUTSIDE } from '#test/simulation/world/process';
import type { Random } from '#test/simulation/world/random';
import { RunningService } from '#test/simulation/world/service';

/** Milliseconds. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
/** Messages under way at a kill have arrived by then. */
const SHORTEST_RESTART = SECOND;
/** A planned kill happens at one of the next commits and messages, this many at most. */
const MOST_MOMENTS = 200;
const MOST_FAILED_STARTS = 20;
/** The requests after which a planned kill waits for an append; null: it comes at any moment. */
const TARGETS = [null, /\/complete$/, /\/payments\/create\//, /\/integrations\/payments\//, /\/refunds$/];
const NO_TARGET = { path: null, hasArrived: false };

export interface MachineParts {
  readonly nature: Nature;
  readonly random: Random;
  readonly directory: string;
  /** The environment of the service, without its data directory. */
  readonly settings: Readonly<Record<string, string>>;
  readonly injected: Injected;
  /** Called with the queue of each job that is done. */
  readonly performed: (queue: string) => void;
  readonly trace: (line: string) => void;
  /** Called when the service does not start or stop. */
  readonly failed: (fault: string) => void;
}

/** The machine that the service runs on: the service is killed and stopped there, its clock jumps, and its disk fills up. */
export class Machine {
  service: RunningService;
  private starts = 0;
  private momentsLeft = Infinity;
  /** The service is killed once it has appended something after such a request arrived: the append is kept, and its answer is lost. */
  private target: { readonly path: RegExp | null; hasArrived: boolean } = NO_TARGET;
  private failedStarts = 0;
  private isOver = false;
  private hardships: Hardships | null = null;
  private readonly release = new NextRelease();

  constructor(private readonly parts: MachineParts) {
    const { nature } = parts;
    this.service = this.nextService();
    nature.disk.onCommit = (file, isDone) => {
      nature.time.stir();
      if (isDone && this.target.hasArrived && file.endsWith('/history.db')) this.momentsLeft = 1;
      this.moment();
    };
  }

  async start(): Promise<void> {
    const { nature, random, trace } = this.parts;
    if (this.service.process.ended) this.service = this.nextService();
    nature.fractions = random.apart();
    await this.service.start();
    nature.fractions = random.apart();
    this.failedStarts = 0;
    trace('the service is up');
  }

  /** Plans what happens to the machine from now on. */
  endure(hardships: Hardships): void {
    this.hardships = hardships;
    this.momentsLeft = Infinity;
    this.target = NO_TARGET;
    this.parts.nature.disk.isFull = false;
    const { killsADay, stopsADay, jumpsADay, fullDisksADay } = hardships;
    this.again(killsADay, () => this.planKill());
    this.again(stopsADay, () => void this.stop());
    this.again(jumpsADay, () => this.jump());
    this.again(fullDisksADay, () => this.fillDisk());
  }

  /** A message is sent. */
  message(path: string): void {
    if (this.target.path?.test(path)) this.target.hasArrived = true;
    this.moment();
  }

  /** A commit or message of the service, at which it may be killed. */
  private moment(): void {
    if (--this.momentsLeft === 0) this.kill();
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

  private planKill(): void {
    const { random } = this.parts;
    const path = random.of(TARGETS);
    if (path === null) this.momentsLeft = random.between(1, MOST_MOMENTS);
    else this.target = { path, hasArrived: false };
  }

  /** Kills the service at this point. It starts again later from the files it left. */
  private kill(): void {
    const { process } = this.service;
    if (process.ended) return;
    this.count('kills');
    this.target = NO_TARGET;
    this.restart();
  }

  /** An orderly stop, as for an update of the machine or of the service. */
  private async stop(): Promise<void> {
    const { service } = this;
    if (!service.isUp) return;
    this.count('stops');
    try {
      await service.stop();
    } catch (fault) {
      this.parts.failed(`the service does not stop: ${(fault as Error).stack}`);
    }
    if (service.process.ended) return;
    if (this.parts.random.once(2)) {
      this.count('updates');
      this.release.install(service);
    }
    this.restart();
  }

  /** Ends the process at this point. The next one starts later from the files it left. */
  private restart(): void {
    const { nature, random } = this.parts;
    const { process } = this.service;
    process.ended = true;
    const from = this.dataDir();
    this.moved(from);
    nature.time.after(0, OUTSIDE, () => {
      nature.disk.letGo(process);
      nature.network.letGo(process);
      rmSync(from, { recursive: true, force: true });
    });
    const later = SHORTEST_RESTART + random.fraction() * random.of([1, 5, 60, 600]) * SECOND;
    nature.time.after(later, OUTSIDE, () => {
      if (!this.isOver) this.start().catch((fault: unknown) => this.startAgain(fault as Error));
    });
  }

  /** A start fails on a full disk. The supervisor of the service starts it again. */
  private startAgain(fault: Error): void {
    if (++this.failedStarts === MOST_FAILED_STARTS) this.parts.failed(`the service does not start: ${fault.stack}`);
    else this.restart();
  }

  /** The machine sleeps, and its clock is ahead when it wakes up. */
  private jump(): void {
    const { nature, random } = this.parts;
    this.count('jumps');
    nature.time.now += random.of([5, 90, 600]) * MINUTE * random.fraction();
  }

  private fillDisk(): void {
    const { nature, random } = this.parts;
    this.count('fullDisks');
    nature.disk.isFull = true;
    nature.time.after(random.fraction() * random.of([1, 20]) * MINUTE, OUTSIDE, () => (nature.disk.isFull = false));
  }

  /** Repeats a hardship at random times, on average so often a day, until others take its place. */
  private again(aDay: number, happen: () => void): void {
    if (aDay === 0) return;
    const { nature, random } = this.parts;
    const planned = this.hardships;
    nature.time.after((-Math.log(1 - random.fraction()) * DAY) / aDay, OUTSIDE, () => {
      if (this.hardships !== planned) return;
      happen();
      this.again(aDay, happen);
    });
  }

  private count(kind: string): void {
    const { injected, trace } = this.parts;
    injected[kind] = (injected[kind] ?? 0) + 1;
    trace(`the machine: ${kind}`);
  }

  private nextService(): RunningService {
    this.starts++;
    return new RunningService({ ...this.parts.settings, DATA_DIR: this.dataDir() }, this.parts.performed);
  }

  /** Copies the files to where the next start looks for them. */
  private moved(from: string): void {
    const to = join(this.parts.directory, `service-${this.starts + 1}`);
    mkdirSync(to);
    Disk.copy(from, to);
  }

  private dataDir(): string {
    return join(this.parts.directory, `service-${this.starts}`);
  }
}
