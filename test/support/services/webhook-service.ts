import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { AccountOwners, ClientSecretHolders, RoleScopes, SecondFactors } from '#accounts/contract';
import { Clock } from '#kernel/time';
import { Configuration } from '#platform/config/configuration';
import { OperationsModule } from '#admin/operations/operations.module';
import { JobsModule } from '#job-queue/jobs.module';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { streamCategories } from '#platform/event-history/own-streams';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { CommandContext } from '#platform/event-store/command-context';
import { EmbeddedHistoryModule } from '#apps/composition/embedded-history.module';
import { EventStore } from '#platform/event-store/event-store';
import { Log, makeLog } from '#platform/logging/log';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { Projector } from '#platform/projector/projector';
import { ProjectionsModule } from '#platform/projector/projections.module';
import { SecretBox } from '#privacy/secrets/secret-box';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { JobStore } from '#job-queue/job-store';
import { EmbeddedStorageModule } from '#apps/composition/embedded-storage.module';
import { ReadModels } from '#platform/storage/read-models';
import { Records } from '#platform/storage/records';
import { RegisterWebhookEndpoint } from '#webhooks/commands/register-webhook-endpoint/register-webhook-endpoint.command';
import { RemoveWebhookEndpoint } from '#webhooks/commands/remove-webhook-endpoint/remove-webhook-endpoint.command';
import { Attempts } from '#webhooks/delivery/attempts';
import { type DeliveryAttempt, outcomesOf, type WrittenAttempt } from '#webhooks/delivery/delivery-attempt';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';
import { WebhooksModule } from '#webhooks/webhooks.module';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import type { WebhookEndpointWithSecretResource } from '#webhooks/resource/webhook-endpoint.resource';
import { eventually } from '#test/support/machine/eventually';

const ACCOUNT = 'acct_1';

/** The real time, plus a test's addition (seconds). */
class MovedClock extends Clock {
  ahead = 0;

  milliseconds(): number {
    return Date.now() + this.ahead * 1000;
  }
}

@Injectable()
@FiresMerchantEvents()
class ParcelEvents implements MerchantEventSource {
  readonly on = { 'parcel.paid': 'order.paid' };
  readonly readBy = 'orders:read';
  readonly shows = Object;

  resource(events: readonly RecordedEvent[], { data }: RecordedEvent): object {
    return { object: 'order', facts: events.length, ...(data as object) };
  }
}

const PERSONAL = personalFacts({
  'parcel.packed': { person: ({ phone }: { phone?: string }) => phone ?? null, fields: { phone: null } },
  'parcel.paid': { fields: { phone: null } },
});

@Global()
@Module({})
class ContextModule {
  static of(configuration: object, clock: Clock, log: Log): DynamicModule {
    const context = [
      { provide: Configuration, useValue: configuration },
      { provide: Clock, useValue: clock },
      { provide: Log, useValue: log },
      { provide: SecretBox, useValue: new SecretBox(Buffer.alloc(32, 7)) },
      // There are no checkouts here.
      { provide: ClientSecretHolders, useValue: { opened: async () => null } },
      // There are no people here.
      { provide: AccountOwners, useValue: { count: async () => 0 } },
      { provide: SecondFactors, useValue: { has: async () => false } },
      { provide: RoleScopes, useValue: { cover: () => true } },
    ];
    return {
      module: ContextModule,
      providers: [...context, ParcelEvents, PERSONAL, streamCategories('parcel')],
      exports: context,
    };
  }
}

export interface WebhookOptions {
  readonly dataDir: string;
  /** The receiver's address, and its certificate. */
  readonly url: string;
  readonly trusting: string;
  readonly livemode?: boolean;
}

/** The webhooks of a service on the embedded stores, for events of parcels, sent to one receiver. */
export class WebhookService {
  readonly clock = new MovedClock();
  /** The warnings for operators in the log. */
  readonly warnings: object[] = [];
  private app!: TestingModule;

  private readonly livemode: boolean;
  private readonly directory: { path(name: string): string };

  constructor(private readonly options: WebhookOptions) {
    const { dataDir, trusting, livemode = false } = options;
    mkdirSync(dataDir, { recursive: true });
    this.directory = { path: (name) => join(dataDir, name) };
    this.livemode = livemode;
    writeFileSync(this.directory.path('ca.pem'), trusting);
  }

  get commands(): CommandBus {
    return this.of(CommandBus);
  }

  async start(): Promise<this> {
    const webhookCaFile = this.directory.path('ca.pem');
    const configuration = { brand: 'Acme', webhookCaFile, webhookAllowedNetworks: ['127.0.0.0/8', '::1/128'], webhookAllowHttp: false };
    const log = makeLog('warn', { write: (line) => void this.warnings.push(JSON.parse(line)) });
    const imports = [
      ContextModule.of(configuration, this.clock, log),
      CqrsModule.forRoot(),
      OperationsModule,
      EmbeddedHistoryModule.in(this.directory),
      EmbeddedStorageModule.in(this.directory),
      ProjectionsModule,
      JobsModule,
      WebhooksModule,
    ];
    this.app = await Test.createTestingModule({ imports }).compile();
    await this.app.init();
    await this.of(Projector).start();
    this.of(JobRunner).start();
    this.of(JobPlanner).start();
    return this;
  }

  async stop(): Promise<void> {
    await this.of(JobPlanner).stop();
    await this.of(JobRunner).stop();
    await this.of(Projector).stop();
    await this.app.close();
  }

  context(repeatable?: string, milliseconds = this.clock.milliseconds(), account = ACCOUNT): CommandContext {
    const actor = { type: 'api_key', id: null, name: null } as const;
    return new CommandContext({ account, livemode: this.livemode, actor, milliseconds, repeatable, requestId: 'req_1' });
  }

  register(
    events = ['*'],
    context = this.context(),
    { url }: Pick<WebhookOptions, 'url'> = this.options,
  ): Promise<WebhookEndpointWithSecretResource> {
    const input = { id: context.id('we'), livemode: this.livemode, url, events, description: null, metadata: {} };
    return this.commands.execute(RegisterWebhookEndpoint({ draft: input, context }));
  }

  remove({ id }: Pick<WebhookEndpoint, 'id'>): Promise<void> {
    return this.commands.execute(RemoveWebhookEndpoint({ id, context: this.context() }));
  }

  /** Causes an event with a webhook; the person is `details.phone`. Resolves to the id of the event's resource. */
  async somethingHappens(details: object = {}, context = this.context()): Promise<string> {
    const id = randomUUID();
    const facts = ['parcel.packed', 'parcel.paid'].map((type) => context.event(`parcel-${id}`, { type, data: { id, ...details } }));
    await this.of(EventStore).append(`parcel-${id}`, 'no_stream', facts);
    return id;
  }

  /** The attempts for an endpoint, including planned ones, oldest first. */
  async everyAttempt({ id }: WebhookEndpoint): Promise<DeliveryAttempt[]> {
    const query = { scope: this.scope, filters: { outcome: outcomesOf(id) }, created: {}, limit: 100 };
    const { documents } = await this.of(Records).list('webhook_deliveries', query);
    const whole = documents.map(async (json) => (await this.of(Attempts).read((JSON.parse(json) as WrittenAttempt).id, this.scope))!);
    return (await Promise.all(whole)).toReversed();
  }

  /** Attempts that have ended. */
  async attempts(endpoint: WebhookEndpoint): Promise<DeliveryAttempt[]> {
    return (await this.everyAttempt(endpoint)).filter(({ status }) => status !== 'pending');
  }

  attemptsNumbering(endpoint: WebhookEndpoint, count: number): Promise<DeliveryAttempt[]> {
    return eventually(async () => {
      const made = await this.attempts(endpoint);
      expect(made).toHaveLength(count);
      return made;
    });
  }

  async shown({ id }: WebhookEndpoint): Promise<WebhookEndpoint> {
    return JSON.parse((await this.of(ReadModels).get('webhook_endpoints', id, this.scope))!) as WebhookEndpoint;
  }

  /** Moves the clock to the newest attempt's retry, and waits for it. */
  async nextAttempt(endpoint: WebhookEndpoint): Promise<DeliveryAttempt> {
    const before = await this.attempts(endpoint);
    this.clock.ahead += before.at(-1)!.next_attempt_at! + 1 - this.clock.now();
    return (await this.attemptsNumbering(endpoint, before.length + 1)).at(-1)!;
  }

  /** Waits until no jobs are left, due or not. */
  idle(): Promise<void> {
    return eventually(async () => expect(await this.of(JobStore).backlog()).toEqual([]));
  }

  private get scope(): Scope {
    return scopeOf(ACCOUNT, this.livemode);
  }

  /** One of its parts, to look behind the interface. */
  of<T>(part: abstract new (...of: never[]) => T): T {
    return this.app.get(part, { strict: false });
  }
}
