import { readFileSync } from 'node:fs';
import { type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { type KeyInput, keyInAHurry, operate } from '#test/support/services/operate';
import { type Hosted, leaveSharedProcess, sharedProcess } from '#test/support/services/shared-process';

/** The time of one account, moved by the API's test clock. */
export class AccountClock {
  private ahead = 0;

  constructor(private readonly merchant: MerchantClient) {}

  /** Seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.ahead;
  }

  async advance(seconds: number): Promise<void> {
    const { status } = await this.merchant.post('/test_helpers/clock/advance', { seconds });
    expect(status).toBe(200);
    this.ahead += seconds;
  }
}

/** One account, new for each test file, of a shared service. Only the account's own objects can be reached. */
export class SharedService {
  readonly clock: AccountClock;

  private constructor(
    private readonly hosted: Hosted,
    readonly account: string,
    readonly merchant: MerchantClient,
  ) {
    this.clock = new AccountClock(merchant);
  }

  static async join(): Promise<SharedService> {
    const hosted = await sharedProcess();
    const { id } = await operate(hosted.dataDir, 'accounts.create', { name: 'My store' });
    const { key } = await operate(hosted.dataDir, 'keys.create', { ...keyInAHurry(), account: id });
    return new SharedService(hosted, id, new MerchantClient(hosted.api, readFileSync(hosted.certificate, 'utf8'), key));
  }

  get addresses() {
    return { api: this.hosted.api, certificate: { file: this.hosted.certificate } };
  }

  /** Runs an operation of the command line, for this account unless `args` names another. */
  operate(operation: string, args: object = {}): Promise<Json> {
    return operate(this.hosted.dataDir, operation, { account: this.account, ...args });
  }

  /** A client with a new key, made like an operator's. */
  async keyHolder(input: KeyInput): Promise<{ client: MerchantClient; id: string }> {
    const { id, key } = await this.operate('keys.create', { type: 'secret', mode: 'test', name: 'A key', ...input });
    return { id, client: this.merchant.with(key) };
  }

  async leave(): Promise<void> {
    await this.merchant.close();
    await leaveSharedProcess();
  }
}
