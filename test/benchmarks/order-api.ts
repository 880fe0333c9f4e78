import { join } from 'node:path';
import { Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Agent, request } from 'undici';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { OrderListController } from '#orders/queries/order-list/order-list.controller';
import { GetOrderHandler, ListOrdersHandler } from '#orders/queries/order-list/order-list.query';
import { MachineClock } from '#platform/clock/machine-clock';
import { createApi } from '#http/http-edge/api-app';
import { Authenticator } from '#http/access/authenticator';
import { SignedInUsers } from '#http/access/signed-in-users';
import type { Caller } from '#http/access/caller';
import { makeLog } from '#platform/logging/log';
import { SecretBox } from '#privacy/secrets/secret-box';
import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { EmbeddedRateCounters } from '#http/rate-limit/embedded/embedded-rate-counters';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { accountOf } from '#platform/storage/documents';
import { EmbeddedLookups } from '#platform/storage/embedded/embedded-lookups';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import type { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { personWith } from '#people/sessions/person-with-role';
import { loadCertificate } from '#http/http-edge/tls/certificate';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';

/** The orders' list, and other routes, over HTTPS on a file of read models, with everything that is around a request. */
export class OrderApi {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly job: WorkFile,
    private readonly agent: Agent,
    private readonly url: string,
  ) {}

  static async start(directory: string, file: ReadModelFile, scope: string, others: ModuleMetadata = {}): Promise<OrderApi> {
    const key = { id: 'key_bench', type: 'secret', name: 'bench', scopes: [], rateLimit: 1_000_000 } as const;
    const caller: Caller = { account: accountOf(scope), livemode: true, scope, key };
    const person = personWith('owner', 'ses_bench');
    const work = new WorkFile(join(directory, `work-${Math.random()}.db`));
    @Module({
      imports: [CqrsModule.forRoot(), ...(others.imports ?? [])],
      controllers: [OrderListController, ...(others.controllers ?? [])],
      providers: [
        ListOrdersHandler,
        GetOrderHandler,
        { provide: ReadModels, useValue: new EmbeddedReadModels(file) },
        { provide: Lookups, useValue: new EmbeddedLookups(file) },
        { provide: Clock, useClass: MachineClock },
        { provide: Clocks, useValue: unmovedClocks() },
        { provide: Authenticator, useValue: { authenticate: async () => caller } },
        { provide: SignedInUsers, useValue: { callerOf: async () => ({ ...caller, person }) } },
        { provide: IdempotencyRecords, useValue: new EmbeddedIdempotencyRecords(work) },
        { provide: RateCounters, useClass: EmbeddedRateCounters },
        { provide: SecretBox, useValue: new SecretBox(Buffer.alloc(32, 1)) },
        ...(others.providers ?? []),
      ],
    })
    class OrderListOnly {}
    const files = { tlsCertFile: null, tlsKeyFile: null, dataDir: directory, scratchDir: directory };
    const certificate = await loadCertificate(files);
    const configuration = {
      trustedProxies: [],
      brand: 'Service',
      listensOn: () => undefined,
      page: (path: string) => `https://localhost${path}`,
      ...files,
    };
    const metrics = { requestAnswered: () => undefined };
    const app = await createApi(OrderListOnly, { configuration, certificate, log: makeLog('silent'), metrics });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as { port: number };
    return new OrderApi(app, work, new Agent({ connect: { ca: certificate.cert } }), `https://localhost:${port}`);
  }

  /** One page; throws when it is refused. */
  async list(query: string): Promise<void> {
    await this.get(`/v1/orders?limit=25&${query}`);
  }

  /** What is answered; throws when it is refused. */
  async get(path: string): Promise<string> {
    const headers = { authorization: 'Bearer bench' };
    const { statusCode, body } = await request(`${this.url}${path}`, { headers, dispatcher: this.agent });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(text);
    return text;
  }

  async stop(): Promise<void> {
    await this.agent.close();
    await this.app.close();
    this.job.close();
  }
}
