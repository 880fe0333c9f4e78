import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gateway } from '#test/simulation/outside/gateway';
import { MerchantServer } from '#test/simulation/outside/merchant';
import { Receiver } from '#test/simulation/outside/receiver';
import { Shops } from '#test/simulation/outside/shops';
import type { Store } from '#test/simulation/outside/store';
import { Random } from '#test/simulation/world/random';
import { Disk } from '#test/simulation/world/disk';
import { CALM, fateIn, type Hardships, hardshipsOf, type Injected, SERVICE_HOST } from '#test/simulation/world/faults';
import { Network } from '#test/simulation/world/network';
import { type Nature, setNature } from '#test/simulation/world/node';
import { OUTSIDE } from '#test/simulation/world/process';
import { RunningService } from '#test/simulation/world/service';
import { VirtualTime } from '#test/simulation/world/virtual-time';

export const SERVICE = `https://${SERVICE_HOST}`;
const BEGIN = Date.UTC(2026, 10, 2, 3);
/** Milliseconds. */
const SECOND = 1000;
/** Messages under way at a kill have arrived by then. */
const SHORTEST_RESTART = SECOND;
const DAY = 86_400 * SECOND;
const LONGEST_START = 600 * SECOND;
/** A planned kill happens at one of the next commits and messages, this many at most. */
const MOST_MOMENTS = 200;

export interface WorldSettings {
  readonly seed: number;
  /** Two files, so that none is made in each world. */
  readonly tls: { readonly certificate: string; readonly key: string };
  /** Gets a line for each thing that happens. */
  readonly trace?: (line: string) => void;
  /** What is left out: names of stores, acts and hardships. */
  readonly without?: readonly string[];
}

/** The service and all that is outside it, from one seed. */
export class World {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly network: Network;
  readonly disk = new Disk();
  readonly gateway: Gateway;
  readonly shops: Shops;
  readonly stores: Store[] = [];
  readonly injected: Injected = {};
  /** What went wrong, in words. */
  readonly faults: string[] = [];
  service: RunningService;
  private hardships: Hardships;
  private readonly directory: string;
  private readonly nature: Nature;
  private starts = 0;
  private momentsLeft = Infinity;
  private isOver = false;

  constructor(private readonly settings: WorldSettings) {
    this.random = new Random(settings.seed);
    const lag = this.random.of([600, 900]) * SECOND;
    this.time = new VirtualTime(BEGIN, this.random.apart(), lag);
    this.network = new Network(this.time);
    this.hardships = CALM;
    this.directory = mkdtempSync(join(tmpdir(), `world-${settings.seed}-`));
    this.nature = { time: this.time, random: this.random.apart(), fractions: this.random.apart(), network: this.network, disk: this.disk };
    setNature(this.nature);
    mkdirSync(join(this.directory, 'outside'));
    this.gateway = new Gateway(join(this.directory, 'outside', 'gateway.db'), this.random.of([50, 2_000, 60_000]));
    this.shops = new Shops(join(this.directory, 'outside', 'shops.db'));
    this.service = this.nextService();
    this.disk.onCommit = () => {
      this.time.stir();
      this.moment();
    };
    const fates = this.random.apart();
    this.network.fateOf = (sent) => {
      if (sent.url.host !== 'localhost') this.moment();
      return fateIn(this.hardships, fates, this.injected, sent);
    };
    this.network.lead(SERVICE_HOST, () => (this.service.isUp ? this.service.address : null));
  }

  trace(line: string): void {
    this.settings.trace?.(`${new Date(this.time.now).toISOString().slice(0, 23)}  ${line}`);
  }

  /** Starts the partners and the service, without faults. */
  async begin(): Promise<void> {
    const gateway = await this.during(this.gateway.listen());
    this.network.lead(this.gateway.host, () => gateway);
    const shops = await this.during(this.shops.platform.listen());
    this.network.lead(this.shops.host, () => shops);
    await this.during(this.start());
  }

  /** Faults begin. */
  trouble(): void {
    const calm = Object.entries(CALM).filter(([kind]) => this.isWithout(kind));
    this.set({ ...hardshipsOf(this.random.apart()), ...Object.fromEntries(calm) });
    this.time.after(this.untilNextKill(), OUTSIDE, () => this.aim());
  }

  /** Faults end. */
  calm(): void {
    this.set(CALM);
    this.momentsLeft = Infinity;
  }

  isWithout(name: string): boolean {
    return this.settings.without?.includes(name) ?? false;
  }

  /** Lets time pass until the work is done. Rejects when it takes longer than `longest` milliseconds. */
  async during<T>(work: Promise<T>, longest = LONGEST_START): Promise<T> {
    let ended = false;
    const over = (): void => void (ended = true);
    work.then(over, over);
    await this.time.runUntil(this.time.now + longest, () => ended);
    if (!ended) throw new Error(`It did not end within ${longest / SECOND} s.`);
    return work;
  }

  /** Runs an operation of the command line. */
  operate(operation: string, args: object = {}): Promise<unknown> {
    return this.service.operate(operation, args);
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(milliseconds, OUTSIDE, resolve));
  }

  merchantServer(name: string, key: string): MerchantServer {
    return new MerchantServer(name, SERVICE, key, this.network, this.time);
  }

  receiver(name: string): Receiver {
    const receiver = new Receiver(`hooks.${name}.example`, this.random.apart());
    this.network.answer(receiver.host, receiver.answer);
    return receiver;
  }

  /** Kills the service at this point. It starts again later from the files it left. */
  kill(): void {
    if (this.service.process.ended) return;
    const killed = this.service;
    killed.process.ended = true;
    this.injected['kills'] = (this.injected['kills'] ?? 0) + 1;
    this.trace('the service is killed');
    const [from, to] = [this.dataDir(this.starts), this.dataDir(this.starts + 1)];
    mkdirSync(to);
    Disk.copy(from, to);
    this.time.after(0, OUTSIDE, () => {
      this.disk.letGo(killed.process);
      rmSync(from, { recursive: true, force: true });
    });
    const restarts = SHORTEST_RESTART + this.random.fraction() * this.random.of([1, 5, 60, 600]) * SECOND;
    this.time.after(restarts, OUTSIDE, () => {
      if (!this.isOver)
        void this.start().catch((fault: unknown) => this.faults.push(`the service does not start: ${(fault as Error).stack}`));
    });
  }

  async end(): Promise<void> {
    this.isOver = true;
    this.service.process.ended = true;
    this.disk.letGo(this.service.process);
    this.disk.letGo(OUTSIDE);
    rmSync(this.directory, { recursive: true, force: true });
  }

  private set(hardships: Hardships): void {
    this.hardships = hardships;
    const { copies, spreadMs } = hardships.notices;
    this.gateway.misbehave(copies, spreadMs);
    this.shops.misbehave(copies, spreadMs);
    for (const { receiver } of this.stores) receiver.fails = hardships.webhooksRefused;
  }

  private async start(): Promise<void> {
    if (this.service.process.ended) this.service = this.nextService();
    this.nature.fractions = this.random.apart();
    await this.service.start();
    this.nature.fractions = this.random.apart();
    this.trace('the service is up');
  }

  private nextService(): RunningService {
    const { certificate, key } = this.settings.tls;
    this.starts++;
    return new RunningService({
      DATA_DIR: this.dataDir(this.starts),
      PUBLIC_URL: SERVICE,
      TLS_CERT_FILE: certificate,
      TLS_KEY_FILE: key,
      LOG_LEVEL: 'silent',
      PORT: '0',
      OPERATIONS_PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_SHOP_PORT: '0',
    });
  }

  private dataDir(start: number): string {
    return join(this.directory, `service-${start}`);
  }

  /** Picks the commit or message at which the service is killed next, and plans the kill after that. */
  private aim(): void {
    if (this.hardships.killsADay === 0) return;
    this.momentsLeft = this.random.between(1, MOST_MOMENTS);
    this.time.after(this.untilNextKill(), OUTSIDE, () => this.aim());
  }

  private untilNextKill(): number {
    const { killsADay } = this.hardships;
    return killsADay === 0 ? 0 : (-Math.log(1 - this.random.fraction()) * DAY) / killsADay;
  }

  private moment(): void {
    if (--this.momentsLeft === 0) this.kill();
  }
}
