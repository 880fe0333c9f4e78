import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadCheckpointKey } from '#audit/log/checkpoint-key-file';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import { Releases } from '#test/simulation/servers/releases';
import type { Servers } from '#test/simulation/servers/servers';
import type { Hardships } from '#test/simulation/world/faults';
import type { Home, HomeParts } from '#test/simulation/world/home';
import { Mishaps } from '#test/simulation/world/mishaps';
import { PlannedKill } from '#test/simulation/world/planned-kill';
import { OUTSIDE, type Process } from '#test/simulation/world/process';
import { forgetProgram, RunningService } from '#test/simulation/world/service';

/** More than a server is gone for. */
const MOST_FAILED_STARTS = 100;
/** Milliseconds. */
const MINUTE = 60_000;
const LONGEST_UPDATE = 60 * MINUTE;
const [DATA_KEY, CHECKPOINT_KEY] = ['personal-data.key', 'checkpoint.key'];

/** Several copies of the service on the servers of a deployment, behind a balancer. Each is killed and stopped for itself, and starts with an empty data directory. */
export class Fleet implements Home {
  private readonly copies: RunningService[];
  private readonly mishaps: Mishaps;
  private readonly plannedKill = new PlannedKill(() => this.kill());
  private readonly releases = new Releases();
  /** Who wrote last: a kill at a write is of its process. */
  private writer: Process | null = null;
  private starts = 0;
  private failedStarts = 0;
  private isOver = false;

  constructor(
    private readonly parts: HomeParts,
    private readonly servers: Servers,
  ) {
    mkdirSync(this.shared());
    loadSecretBox({ personalDataKeyFile: this.shared(DATA_KEY), dataDir: this.shared() });
    loadCheckpointKey({ checkpointKeyFile: this.shared(CHECKPOINT_KEY), dataDir: this.shared() });
    this.mishaps = new Mishaps(parts);
    this.copies = Array.from({ length: parts.random.of([2, 2, 2, 3]) }, () => this.nextCopy());
    parts.nature.disk.onCommit = () => parts.nature.time.stir();
    servers.onWrite = (process, store, isDone) => {
      this.writer = process;
      this.plannedKill.committed(store === 'history', isDone);
      this.writer = null;
    };
  }

  get service(): RunningService {
    return this.up()[0] ?? this.copies[0]!;
  }

  address(): string | null {
    const up = this.up();
    return up.length === 0 ? null : this.parts.random.of(up).address;
  }

  async start(): Promise<void> {
    forgetProgram();
    for (const copy of this.copies) await this.begin(copy);
    this.releases.begin(this.service);
  }

  endure(hardships: Hardships): void {
    const { killsADay, stopsADay, jumpsADay, outagesADay } = hardships;
    const { random } = this.parts;
    this.mishaps.begin();
    this.plannedKill.forget();
    this.servers.endure(hardships);
    this.mishaps.befall(killsADay * this.copies.length, () => this.plannedKill.plan(random));
    this.mishaps.befall(stopsADay, () => void this.stop(random.of(this.copies)));
    this.mishaps.befall(stopsADay, () => this.update());
    this.mishaps.befall(jumpsADay, () => this.mishaps.jump());
    this.mishaps.befall(outagesADay, () => {
      this.mishaps.count('outages');
      this.servers.fail();
    });
  }

  /** Operators of servers back them up by the servers' own means. */
  keeps(): void {}

  message(path: string): void {
    this.plannedKill.sent(path);
  }

  end(): void {
    this.isOver = true;
    for (const copy of this.copies) this.letGo(copy);
    this.parts.nature.disk.letGo(OUTSIDE);
    this.releases.withdraw();
    rmSync(this.parts.directory, { recursive: true, force: true });
  }

  private up(): RunningService[] {
    return this.copies.filter(({ isUp }) => isUp);
  }

  private async begin(copy: RunningService): Promise<void> {
    const { nature, random, trace } = this.parts;
    nature.fractions = random.apart();
    await copy.start();
    nature.fractions = random.apart();
    this.failedStarts = 0;
    trace('a copy is up');
  }

  private kill(): void {
    const { random } = this.parts;
    const killed = this.copies.find(({ process }) => process === this.writer) ?? random.of(this.copies);
    if (killed.process.ended) return;
    this.mishaps.count('kills');
    this.plannedKill.forgetTarget();
    this.replace(killed);
  }

  private async stop(copy: RunningService): Promise<void> {
    if (!copy.isUp) return;
    this.mishaps.count('stops');
    try {
      await copy.stop();
    } catch (fault) {
      this.parts.failed(`a copy does not stop: ${(fault as Error).stack}`);
    }
    if (!copy.process.ended) this.replace(copy);
  }

  /** Another release takes the place of this one, copy by copy within an hour: the next, or now and then the one before. */
  private update(): void {
    const { nature, random } = this.parts;
    this.mishaps.count('updates');
    this.releases.newest += this.releases.newest > 0 && random.once(3) ? -1 : 1;
    for (const copy of this.copies) nature.time.after(random.fraction() * LONGEST_UPDATE, OUTSIDE, () => this.updated(copy));
  }

  private updated(copy: RunningService): void {
    if (copy.process.ended || this.isOver) return;
    if (copy.isUp) void this.stop(copy);
    else this.parts.nature.time.after(MINUTE, OUTSIDE, () => this.updated(copy));
  }

  /** Ends the copy at this point. Another takes its place later. */
  private replace(ended: RunningService): void {
    ended.process.ended = true;
    this.parts.nature.time.after(0, OUTSIDE, () => this.letGo(ended));
    this.mishaps.restart(() => {
      if (this.isOver) return;
      const next = this.nextCopy();
      this.copies[this.copies.indexOf(ended)] = next;
      void this.begun(next);
    });
  }

  private async begun(copy: RunningService): Promise<void> {
    try {
      await this.begin(copy);
    } catch (fault) {
      this.startAgain(copy, fault as Error);
    }
  }

  private startAgain(copy: RunningService, fault: Error): void {
    if (++this.failedStarts === MOST_FAILED_STARTS) this.parts.failed(`a copy does not start: ${fault.stack}`);
    else if (!copy.process.ended) this.replace(copy);
  }

  private letGo({ process, dataDir }: RunningService): void {
    const { disk, network } = this.parts.nature;
    process.ended = true;
    this.servers.letGo(process);
    disk.letGo(process);
    network.letGo(process);
    rmSync(dataDir, { recursive: true, force: true });
  }

  private nextCopy(): RunningService {
    const { directory, settings } = this.parts;
    const dataDir = join(directory, `copy-${++this.starts}`);
    mkdirSync(dataDir);
    const own = {
      ...settings,
      DATA_DIR: dataDir,
      EVENTSTOREDB_URL: 'esdb://127.0.0.1:2113?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:27017/world',
      PERSONAL_DATA_KEY_FILE: this.shared(DATA_KEY),
      CHECKPOINT_KEY_FILE: this.shared(CHECKPOINT_KEY),
      SANDBOX_FILE: this.shared('sandbox.db'),
      SANDBOX_SHOP_FILE: this.shared('sandbox-shop.db'),
    };
    const copy = new RunningService(own, this.parts);
    copy.process.release = this.releases.newest;
    return copy;
  }

  /** What all copies have: keys, and the simulated partners of test mode. */
  private shared(name = ''): string {
    return join(this.parts.directory, 'shared', name);
  }
}
