import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abstract, Type } from '@nestjs/common';
import { type Addresses, Standalone } from '#apps/standalone/standalone';
import type { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { openSurroundings } from '#apps/standalone/surroundings';
import { Connections } from '#integrations/index';
import { loadConfiguration } from '#platform/config/configuration';
import { ControlClient } from '#platform/control/control-client';
import { CONTROL_SOCKET } from '#platform/control/control-socket';
import { EventHistory } from '#platform/event-history/event-history';
import { makeLog } from '#platform/logging/log';
import { type Json, MerchantClient } from '#test/support/merchant-client';
import { settingsOfTest } from '#test/support/service-settings';
import { ShiftedClock } from '#test/support/shifted-clock';

/** Has a running service do what the command line does, through the socket in its data directory. Throws its refusals. */
export async function operate(dataDir: string, operation: string, args: object = {}): Promise<Json> {
  const control = (await ControlClient.connect(join(dataDir, CONTROL_SOCKET)))!;
  try {
    return await control.call(operation, { ...args }, () => undefined);
  } finally {
    await control.close();
  }
}

/** A secret test key that no rate limit gets in the way of. */
export const keyInAHurry = () => ({ type: 'secret', mode: 'test', name: 'A merchant in a hurry', rateLimit: 1_000_000 });

/** The real service, whole, in this process: on a data directory of its own and on free ports. */
export class RunningService {
  private constructor(
    private readonly standalone: Standalone,
    readonly dataDir: string,
    readonly clock: ShiftedClock,
    /** Speaks with a secret test key of the account of the first start, which may send as much as a test likes. */
    readonly merchant: MerchantClient,
  ) {}

  /** `trusting`: the certificate of the merchants' webhook receiver. `dataDir`: what one that was halted has left. */
  static async start({
    trusting,
    dataDir = mkdtempSync(join(tmpdir(), 'service-')),
  }: { trusting?: string; dataDir?: string } = {}): Promise<RunningService> {
    const clock = new ShiftedClock();
    const configuration = loadConfiguration(settingsOfTest(dataDir, trusting));
    const standalone = await Standalone.start(openSurroundings(configuration, makeLog('silent'), clock));
    const { api, certificate } = standalone.addresses;
    const { key } = await operate(dataDir, 'keys.create', keyInAHurry());
    const merchant = new MerchantClient(api, readFileSync(certificate.file, 'utf8'), key);
    return new RunningService(standalone, dataDir, clock, merchant);
  }

  get addresses(): Addresses {
    return this.standalone.addresses;
  }

  /** The simulated shops, to do there what merchants do. */
  get shop(): SandboxShop {
    return this.standalone.shop;
  }

  /** One of its parts, to look behind the interface. */
  part<T>(token: Abstract<T> | Type<T>): T {
    return this.standalone.part(token);
  }

  /** What the command line would have it do. */
  operate(operation: string, args: object = {}): Promise<Json> {
    return operate(this.dataDir, operation, args);
  }

  /** A client with a new key, made as operators make keys. */
  async keyHolder(wish: {
    type?: string;
    mode?: string;
    scopes?: string;
    account?: string;
    rateLimit?: number;
  }): Promise<{ client: MerchantClient; id: string }> {
    const { id, key } = await this.operate('keys.create', { type: 'secret', mode: 'test', name: 'A key', ...wish });
    return { id, client: this.merchant.with(key) };
  }

  /** The shopper's bank at last approves the payment of an order that was still open at the simulated gateway. */
  async bankApproves(order: string): Promise<void> {
    const [key_id, reference] = await this.atTheBank(order);
    this.standalone['sandbox'].capturePayment(key_id, reference);
  }

  /** The shopper's bank declines it. */
  async bankDeclines(order: string): Promise<void> {
    const [key_id, reference] = await this.atTheBank(order);
    this.standalone['sandbox'].failPayment(key_id, reference);
  }

  /** The simulated gateway's names of the account and of an order's payment. */
  private async atTheBank(order: string): Promise<[keyId: string, reference: string]> {
    const events = await this.part(EventHistory).stream(`order-${order}`);
    const { connection, gateway_reference } = events.find(({ type }) => type === 'payment.submitted')!.data as Record<string, string>;
    const { key_id } = (await this.part(Connections).byId(connection!, ['sandbox']))!;
    return [key_id, gateway_reference!];
  }

  /** Stops, and leaves the data directory as it is. */
  async halt(): Promise<void> {
    await this.standalone.stop();
    await this.merchant.close();
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
