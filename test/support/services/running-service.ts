import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abstract, Type } from '@nestjs/common';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import type { Clock } from '#kernel/time';
import { Connections } from '#integrations/connections/connections';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore, type NewEvent } from '#platform/event-store/event-store';
import { type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { buysAt } from '#test/support/given/buyers';
import type { Bought, Purchase } from '#test/support/given/purchase';
import type { Purchases } from '#test/support/given/purchases';
import { type KeyInput, keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import { ShiftedClock } from '#test/support/machine/shifted-clock';
import { type Settings, standalone, type StartedService } from '#test/support/services/started-service';

export type Backend = 'embedded' | 'deployment' | 'processes';
const BACKEND = process.env['BACKEND'] as Backend | undefined;

/** The real service on free ports: in this process on a temporary data directory, or as `BACKEND` says (see `startService`). */
export class RunningService {
  private isDamaged = false;
  private purchases: Purchases | undefined;

  private constructor(
    private readonly service: StartedService,
    readonly dataDir: string,
    readonly clock: ShiftedClock,
    /** A client with a secret test key of the first start's account, without a practical rate limit. */
    readonly merchant: MerchantClient,
    /** The id of that account. */
    readonly account: string,
  ) {}

  /** `trusting`: the certificate of the merchants' webhook receiver. `dataDir`: the data of a halted service, and the `account` of it where it has several. `settings`: of its environment. */
  static async start({
    trusting,
    dataDir = mkdtempSync(join(tmpdir(), 'service-')),
    settings = {},
    backend = BACKEND,
    account,
  }: {
    trusting?: string;
    dataDir?: string;
    settings?: Readonly<Record<string, string>>;
    backend?: Backend | undefined;
    account?: string;
  } = {}): Promise<RunningService> {
    const clock = new ShiftedClock();
    const service = await startService({ ...settingsOfTest(dataDir, trusting), ...settings }, clock, backend);
    const { key } = (await service.operate('keys.create', { ...keyInAHurry(), ...(account !== undefined && { account }) })) as {
      key: string;
    };
    const merchant = new MerchantClient(service.addresses.api, readFileSync(service.addresses.certificate.file, 'utf8'), key);
    const { data: accounts } = (await service.operate('accounts.list', {})) as Json;
    const running = new RunningService(service, dataDir, clock, merchant, account ?? accounts.at(-1).id);
    buysAt(service.addresses.api, (purchase) => running.buy(purchase));
    return running;
  }

  /** Its stored data. */
  get kept(): StartedService['stored'] {
    return this.service.stored;
  }

  /** The simulated gateway, with control over its bank. */
  get sandbox(): StartedService['sandbox'] {
    return this.service.sandbox;
  }

  get addresses(): StartedService['addresses'] {
    return this.service.addresses;
  }

  /** The simulated shops, for the acts of merchants. */
  get shop(): SandboxShop {
    return this.service.shop;
  }

  /** One of its parts, to look behind the interface. */
  part<T>(token: Abstract<T> | Type<T>): T {
    return this.service.part(token);
  }

  /** Writes an event that does not match its schema, deliberately. */
  async plant(stream: string, event: NewEvent): Promise<void> {
    this.isDamaged = true;
    await this.service.judged.plant(() => this.part(EventStore).append(stream, 'any', [event]));
  }

  /** Writes events of other programs into its stores. `write` does not go through the service. */
  damage(write: () => void): void {
    this.isDamaged = true;
    this.service.judged.isForeign = true;
    write();
  }

  /** Runs an operation of the command line. */
  operate(operation: string, args: object = {}): Promise<Json> {
    return this.service.operate(operation, args);
  }

  /** A client with a new key, made like an operator's. */
  async keyHolder(input: KeyInput): Promise<{ client: MerchantClient; id: string }> {
    const { id, key } = await this.operate('keys.create', { type: 'secret', mode: 'test', name: 'A key', ...input });
    return { id, client: this.merchant.with(key) };
  }

  /** Makes a purchase by its facts (test/support/given). */
  async buy(purchase: Purchase): Promise<Bought> {
    // Most files buy nothing in this way.
    const { Purchases: AtService } = await import('#test/support/given/purchases');
    this.purchases ??= new AtService(this);
    return this.purchases.make(purchase);
  }

  /** The shopper's bank finally approves an order's payment that was still open at the simulated gateway. */
  async bankApproves(order: string): Promise<void> {
    const [key_id, reference] = await this.atTheBank(order);
    this.sandbox.capturePayment(key_id, reference);
  }

  /** The bank approves it so late that the gateway only authorizes the money. */
  async bankSetsAside(order: string): Promise<void> {
    const [key_id, reference] = await this.atTheBank(order);
    this.sandbox.authorizePayment(key_id, reference);
  }

  /** The shopper's bank declines it. */
  async bankDeclines(order: string): Promise<void> {
    const [key_id, reference] = await this.atTheBank(order);
    this.sandbox.failPayment(key_id, reference);
  }

  /** The simulated gateway's names of the account and of an order's payment. */
  private async atTheBank(order: string): Promise<[keyId: string, reference: string]> {
    const events = await this.part(EventHistory).stream(`order-${order}`);
    const { connection, gateway_reference } = events.find(({ type }) => type === 'payment.submitted')!.data as Record<string, string>;
    const { key_id } = (await this.part(Connections).byId(connection!, ['sandbox']))!;
    return [key_id, gateway_reference!];
  }

  /** Stops, and keeps its stores. */
  async halt(): Promise<void> {
    await this.service.stop();
    await this.merchant.close();
  }

  async stop(): Promise<void> {
    await this.halt();
    await this.service.discard();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The same, after `verify --full` has found no fault, unless one was planted. */
  async verifyAndStop(): Promise<void> {
    const isSound = !this.isDamaged && process.env['BACKEND'] === undefined;
    try {
      const faults: Json[] = isSound ? (await this.operate('audit.verify', { full: true })).faults : [];
      if (faults.length > 0) throw new Error(`Faults are found in what was written: ${JSON.stringify(faults)}`);
    } finally {
      await this.stop();
    }
  }
}

/**
 * Starts the service on its embedded stores; with BACKEND=deployment also in one process, but on the stores of a deployment; with BACKEND=processes
 * as the processes of one, behind a small gateway. EventStoreDB is its double then, MongoDB the server at MONGODB_URL or a double too.
 */
async function startService(settings: Settings, clock: Clock, backend: Backend | undefined): Promise<StartedService> {
  if (backend === undefined || backend === 'embedded') return standalone(settings, clock);
  // The code for servers takes long to load, and most test runs need none.
  const { asProcesses, onServers } = await import('#test/support/services/deployed-service');
  return backend === 'deployment' ? onServers(settings, clock) : asProcesses(settings);
}
