import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Acting } from '#test/simulation/acts/acting';
import { Gateway } from '#test/simulation/outside/gateway';
import type { Line } from '#test/simulation/outside/caller';
import { MerchantServer } from '#test/simulation/outside/merchant';
import { Receiver } from '#test/simulation/outside/receiver';
import { PERSONAL } from '#test/simulation/outside/shopper';
import { Shops } from '#test/simulation/outside/shops';
import { Phones } from '#test/simulation/outside/phones';
import type { Store } from '#test/simulation/outside/store';
import { Fleet } from '#test/simulation/servers/fleet';
import { Servers } from '#test/simulation/servers/servers';
import { Random } from '#test/simulation/world/random';
import { Disk } from '#test/simulation/world/disk';
import { beginningOf } from '#test/simulation/world/calendar';
import {
  CALM,
  fateIn,
  GATEWAY_HOST,
  type Hardships,
  hardshipsOf,
  type Injected,
  SERVICE_HOST,
  SHOPS_HOST,
} from '#test/simulation/world/faults';
import type { Home } from '#test/simulation/world/home';
import { Machine } from '#test/simulation/world/machine';
import { Network, type Sent } from '#test/simulation/world/network';
import { setNature } from '#test/simulation/world/node';
import { OUTSIDE } from '#test/simulation/world/process';
import type { RunningService } from '#test/simulation/world/service';
import { Timeline } from '#test/simulation/world/timeline';
import { VirtualTime } from '#test/simulation/world/virtual-time';

export const SERVICE = `https://${SERVICE_HOST}`;
/** Milliseconds. */
const SECOND = 1000;
const LONGEST_START = 600 * SECOND;

/** Headers that only notices of partners have. */
const OF_GATEWAYS = 'x-razorpay-signature';
const OF_SHOPS = 'x-shopify-hmac-sha256';

/** Acts and hardships of a machine with files alone. */
const OF_ONE_MACHINE = new Set(['back up', 'fullDisksADay', 'lossesADay']);

/** The names of these hosts in a timeline. */
const HOSTS: Readonly<Record<string, string>> = { [SERVICE_HOST]: 'service', [GATEWAY_HOST]: 'gateway', [SHOPS_HOST]: 'shops' };

const SETTINGS = { PUBLIC_URL: SERVICE, LOG_LEVEL: 'silent', PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };

export interface WorldSettings {
  readonly seed: number;
  /** Two files, so that none is made in each world. */
  readonly tls: { readonly certificate: string; readonly key: string };
  /** Keeps what happens, for the story. */
  readonly keepsTimeline?: boolean;
  /** It ends at the first fault. */
  readonly endsAtFault?: boolean;
  /** What is left out: names of stores, acts and hardships. */
  readonly without?: readonly string[];
  /** Each act is done in each store, also where chance would leave it out. */
  readonly everyAct?: boolean;
  /** Several copies of the service run on the servers of a deployment. */
  readonly deployed?: boolean;
}

/** The service and all that is outside it, from one seed. */
export class World {
  readonly random: Random;
  readonly time: VirtualTime;
  readonly network: Network;
  readonly disk = new Disk();
  /** It goes with the world. */
  readonly directory: string;
  readonly gateway: Gateway;
  readonly shops: Shops;
  readonly phones = new Phones();
  readonly stores: Store[] = [];
  readonly injected: Injected = {};
  readonly acting = new Acting();
  /** What went wrong, in words. */
  readonly faults: string[] = [];
  /** The gateway's notices of what happens meanwhile never come. */
  losesNotices = false;
  /** Lines of the service's log that name a shopper. */
  readonly logged: string[] = [];
  /** The notices that partners sent to the service, each copy of them. */
  readonly notices: Sent[] = [];
  /** null: nobody asks for it. */
  readonly timeline: Timeline | null;
  private hardships: Hardships = CALM;
  /** Those of a deployment; null where the service has its embedded stores. */
  readonly servers: Servers | null;
  readonly machine: Home;

  constructor(private readonly settings: WorldSettings) {
    this.random = new Random(settings.seed);
    const lag = this.random.of([900, 1800]) * SECOND;
    this.time = new VirtualTime(beginningOf(this.random.apart()), this.random.apart(), lag, settings.deployed);
    this.network = new Network(this.time);
    this.servers = settings.deployed ? new Servers(this.time, this.random.apart()) : null;
    this.directory = mkdtempSync(join(tmpdir(), `world-${settings.seed}-`));
    const { time, network, disk, directory } = this;
    const nature = { time, random: this.random.apart(), fractions: this.random.apart(), network, disk, servers: this.servers };
    setNature(nature);
    mkdirSync(join(directory, 'outside'));
    this.gateway = new Gateway(join(directory, 'outside', 'gateway.db'), this.random.of([50, 2_000, 60_000]));
    this.shops = new Shops(join(directory, 'outside', 'shops.db'));
    const { certificate, key } = settings.tls;
    const parts = {
      nature,
      random: this.random.apart(),
      directory,
      settings: { ...SETTINGS, TLS_CERT_FILE: certificate, TLS_KEY_FILE: key },
      injected: this.injected,
      logged: (line: string) => void (PERSONAL.test(line) && this.logged.push(line)),
      performed: (queue: string) => void this.acting.policies.push(queue),
      trace: (line: string) => this.trace(line),
      failed: (fault: string) => void this.faults.push(fault),
    };
    this.machine = this.servers === null ? new Machine(parts) : new Fleet(parts, this.servers);
    const fates = this.random.apart();
    this.network.fateOf = (sent) => {
      if (sent.url.host !== 'localhost') this.machine.message(sent.url.pathname);
      if (OF_GATEWAYS in sent.headers || OF_SHOPS in sent.headers) this.notices.push(sent);
      return fateIn(this.hardships, fates, this.injected, sent);
    };
    const timeline = settings.keepsTimeline ? new Timeline() : null;
    this.timeline = timeline;
    if (timeline !== null)
      this.network.onMessage = (sent) => timeline.message(this.time.now, this.senderOf(sent), HOSTS[sent.url.host] ?? sent.url.host, sent);
    this.network.answer(this.phones.host, this.phones.answer);
    this.network.lead(SERVICE_HOST, () => this.machine.address());
  }

  get service(): RunningService {
    return this.machine.service;
  }

  /** The list that operators keep of the people who were forgotten. */
  get forgotten(): string {
    return join(this.directory, 'outside', 'forgotten.json');
  }

  /** An act met what should not be, unless it began before the machine was lost. */
  wrong(fault: string): void {
    if (!this.acting.isInterrupted) this.faults.push(fault);
  }

  trace(line: string): void {
    this.timeline?.happened(this.time.now, line);
  }

  /** Starts the partners and the service, without faults. */
  async begin(): Promise<void> {
    const gateway = await this.during(this.gateway.listen());
    this.network.lead(this.gateway.host, () => gateway);
    const shops = await this.during(this.shops.platform.listen());
    this.network.lead(this.shops.host, () => shops);
    await this.during(this.machine.start());
  }

  /** Faults begin. */
  trouble(): void {
    const calm = Object.entries(CALM).filter(([kind]) => this.isWithout(kind));
    this.set({ ...hardshipsOf(this.random.apart()), ...Object.fromEntries(calm) });
    this.losesNotices = this.hardships.notices.copies === 0;
  }

  /** Faults end. */
  calm(): void {
    this.set(CALM);
  }

  get hasEveryAct(): boolean {
    return this.settings.everyAct ?? false;
  }

  isWithout(name: string): boolean {
    return (this.settings.without?.includes(name) ?? false) || (this.servers !== null && OF_ONE_MACHINE.has(name));
  }

  /** Lets time pass until the work is done. Rejects when it takes longer than `longest` milliseconds, and with `FaultFound` where the world ends at one. */
  async during<T>(work: Promise<T>, longest = LONGEST_START, endsAtFault = this.settings.endsAtFault): Promise<T> {
    let ended = false;
    const over = (): void => void (ended = true);
    work.then(over, over);
    const isFound = (): boolean => endsAtFault === true && this.faults.length > 0;
    await this.time.runUntil(this.time.now + longest, () => ended || isFound());
    if (isFound()) throw new FaultFound();
    if (!ended) throw new Error(`It did not end within ${longest / SECOND} s.`);
    return work;
  }

  /** Runs an operation of the command line. */
  async operate(operation: string, args: object = {}): Promise<unknown> {
    const result = await this.service.operate(operation, args);
    this.acting.operated(operation);
    return result;
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(milliseconds, OUTSIDE, resolve));
  }

  /** What callers of the service share. */
  get line(): Line {
    const { network, time, acting } = this;
    return { origin: SERVICE, network, time, acting };
  }

  merchantServer(name: string, { id, key }: { readonly id: string; readonly key: string }): MerchantServer {
    return new MerchantServer(name, key, id, this.line);
  }

  /** `forgotten`: the customers whose events come without what is personal. */
  receiver(name: string, forgotten = new Set<string>()): Receiver {
    const receiver = new Receiver(`hooks.${name}.example`, forgotten, this.random.apart());
    this.network.answer(receiver.host, receiver.answer);
    return receiver;
  }

  end(): void {
    this.machine.end();
  }

  /** Who sends something, by name. */
  private senderOf({ url, headers }: Sent): string {
    if (url.host !== SERVICE_HOST) return 'service';
    if (OF_GATEWAYS in headers) return 'gateway';
    if (OF_SHOPS in headers) return 'shops';
    const server = this.stores
      .flatMap((store) => [store.server, store.test])
      .find(({ key }) => headers['authorization'] === `Bearer ${key}`);
    return server?.name ?? (headers['cookie'] === undefined ? 'a browser' : 'a person');
  }

  private set(hardships: Hardships): void {
    this.hardships = hardships;
    this.machine.endure(hardships);
    const { copies, spreadMs } = hardships.notices;
    this.gateway.misbehave(copies, spreadMs);
    this.shops.misbehave(copies, spreadMs);
    for (const { receiver } of this.stores) receiver.fails = hardships.webhooksRefused;
  }
}

/** The world ended at its first fault. */
export class FaultFound extends Error {}
