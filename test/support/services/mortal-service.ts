import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, MerchantClient } from '#test/support/clients/merchant-client';
import { keyInAHurry, operate } from '#test/support/services/operate';
import { type SpawnedOptions, SpawnedService } from '#test/support/services/spawned-service';

const BEFORE_REPEATING = 5;
const NOBODY = 'https://127.0.0.1:9';

/** A service that is killed repeatedly and returns on the same data directory, and the merchant who keeps sending it requests. */
export class MortalService {
  private key: string | null = null;
  private process!: SpawnedService;
  private reached!: Promise<MerchantClient>;

  private constructor(private readonly options: SpawnedOptions) {}

  static async start(options: SpawnedOptions): Promise<MortalService> {
    const service = new MortalService(options);
    service.begin();
    await service.ready();
    return service;
  }

  /** Callers wait until it is ready. */
  begin(): void {
    this.process = SpawnedService.begin(this.options);
    this.reached = this.process.ready().then(async ({ api, certificateFile }) => {
      this.key ??= (await operate(this.options.dataDir, 'keys.create', keyInAHurry())).key as string;
      return new MerchantClient(api, readFileSync(certificateFile, 'utf8'), this.key);
    });
    // A process that is killed before it is ready gets no request.
    this.reached.catch(() => undefined);
  }

  async ready(): Promise<void> {
    await this.reached;
  }

  async kill(): Promise<void> {
    await this.process.end('SIGKILL');
  }

  /** Kills it after this many milliseconds, and restarts it. */
  async killedAfter(milliseconds: number): Promise<void> {
    await pause(milliseconds);
    await this.kill();
    this.begin();
    await this.ready();
  }

  /** The data that a surviving simulated partner needs: where the service listens now (nowhere while it is down), and whom to trust there. */
  async address(): Promise<string> {
    return (await operate(this.options.dataDir, 'service.addresses').catch(() => ({ api: NOBODY }))).api;
  }

  certificate(): string {
    return readFileSync(join(this.options.dataDir, 'tls', 'certificate.pem'), 'utf8');
  }

  async stop(): Promise<number | null> {
    return (await this.process.end('SIGTERM')).code;
  }

  /** Repeats a request until there is an answer, like a merchant with a broken connection: the same request, with the same idempotency key. */
  async ask(request: (merchant: MerchantClient) => Promise<Answered>): Promise<Answered> {
    for (;;) {
      const answer = await this.reached.then(request).catch(() => null);
      if (answer !== null && answer.status < 500) return answer;
      if (answer !== null && answer.status !== 503) throw new Error(`answered ${answer.status}: ${answer.text}`);
      await pause(BEFORE_REPEATING);
    }
  }
}
