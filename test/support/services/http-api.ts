import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Agent, request } from 'undici';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import type { Position } from '#platform/event-history/recorded-event';
import { createApi } from '#http/http-edge/api-app';
import type { Caller } from '#http/access/caller';
import { Authenticator } from '#http/access/authenticator';
import { ReadRecorder } from '#http/access/read-recorder';
import { SignedInUsers } from '#http/access/signed-in-users';
import type { MostConnections } from '#http/http-edge/connections';
import type { Deadlines } from '#http/http-edge/api-server';
import type { Side } from '#http/pipeline/known-routes';
import { makeLog } from '#platform/logging/log';
import { SecretBox } from '#privacy/secrets/secret-box';
import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { EmbeddedRateCounters } from '#http/rate-limit/embedded/embedded-rate-counters';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { Clocks } from '#platform/clock/clocks';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { ReadModels } from '#platform/storage/read-models';
import { loadCertificate } from '#http/http-edge/tls/certificate';
import { Inside, Notices, Things } from '#test/support/services/things-controllers';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';

/** Requests per second of each key. */
const RATE_LIMIT = 500;

const caller = (type: Caller['key']['type'], scopes: string[] = [], rateLimit = RATE_LIMIT): Caller => ({
  account: 'acct_1',
  livemode: false,
  scope: 'acct_1:test',
  key: { id: `key_${type}`, type, name: 'a key', scopes, rateLimit },
});

const CALLERS: Readonly<Record<string, Caller>> = {
  secret: caller('secret'),
  publishable: caller('publishable', [], 20),
  reader: caller('restricted', ['things:read']),
  writer: caller('restricted', ['things:write']),
};

class KnownKeys extends Authenticator {
  override async authenticate(authorization: string | undefined): Promise<Caller> {
    const known = CALLERS[authorization?.replace('Bearer ', '') ?? ''];
    if (known === undefined) throw new DomainError(authorization === undefined ? 'api_key_missing' : 'api_key_invalid', 'Send an API key.');
    return known;
  }

  override async admitsPage(): Promise<boolean> {
    return true;
  }
}

/** For a service that only knows keys. */
export class NobodySignedIn extends SignedInUsers {
  override async callerOf(): Promise<Caller> {
    throw new DomainError('sign_in_required', 'Nobody can sign in here.');
  }

  override async agentOf(): Promise<Caller> {
    throw new DomainError('sign_in_required', 'No agent can come in here.');
  }

  override masked(answer: unknown): unknown {
    return answer;
  }
}

export class MovedClock extends Clock {
  ms = 1_800_000_000_000;

  override milliseconds(): number {
    return this.ms;
  }
}

/** Inspected by tests without types. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json: Json;
}

export interface RequestOptions {
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly bytes?: string | Buffer;
}

export interface HttpOptions {
  readonly trustedProxies?: string[];
  readonly deadlines?: Deadlines;
  readonly connections?: MostConnections;
  readonly longestRequest?: number;
  readonly side?: Side;
}

/** A small API over real HTTPS, with everything that the platform adds around controllers. */
export class HttpApi {
  readonly inside = new Inside();
  readonly clock = new MovedClock();
  readonly lines: string[] = [];
  readonly requests: unknown[][] = [];
  port = 0;
  app!: NestFastifyApplication;
  certificate!: { cert: string; key: string };
  private readonly directory = mkdtempSync(join(tmpdir(), 'api-'));
  private agent!: Agent;
  private file!: WorkFile;

  async start({ trustedProxies = [], deadlines, connections, longestRequest, side }: HttpOptions): Promise<this> {
    const { inside, clock, directory } = this;
    const file = (this.file = new WorkFile(join(directory, 'work.db')));
    class ScriptedReadModels extends ReadModels {
      override get = async (): Promise<null> => null;
      override list = async () => ({ documents: [], hasMore: false });
      override reached = async (position: Position, _: number, models?: readonly string[]): Promise<boolean> =>
        inside.reached(position, models);
    }
    @Module({
      imports: [DiscoveryModule],
      controllers: [Things, Notices],
      providers: [
        { provide: Inside, useValue: inside },
        { provide: Clock, useValue: clock },
        { provide: Clocks, useValue: unmovedClocks(clock) },
        { provide: Authenticator, useClass: KnownKeys },
        { provide: SignedInUsers, useClass: NobodySignedIn },
        { provide: ReadRecorder, useValue: { note: () => Promise.resolve() } },
        { provide: IdempotencyRecords, useValue: new EmbeddedIdempotencyRecords(file) },
        { provide: RateCounters, useClass: EmbeddedRateCounters },
        { provide: ReadModels, useClass: ScriptedReadModels },
        { provide: SecretBox, useValue: new SecretBox(Buffer.alloc(32, 1)) },
      ],
    })
    class TinyModule {}
    const files = { tlsCertFile: null, tlsKeyFile: null, dataDir: directory, scratchDir: directory };
    this.certificate = await loadCertificate(files);
    this.app = await createApi(TinyModule, {
      configuration: { trustedProxies, brand: 'Service', listensOn: () => undefined, page: (path) => `https://localhost${path}`, ...files },
      certificate: this.certificate,
      ...(deadlines && { deadlines }),
      ...(longestRequest && { longestRequest }),
      ...(connections && { connections }),
      ...(side && { side }),
      log: makeLog('info', { write: (line) => void this.lines.push(line) }),
      metrics: { requestAnswered: (...answered) => void this.requests.push(answered) },
    });
    await this.app.listen(0, '127.0.0.1');
    this.port = (this.app.getHttpServer().address() as { port: number }).port;
    this.agent = new Agent({ connect: { ca: this.certificate.cert }, connections: 8 });
    return this;
  }

  async stop(): Promise<void> {
    await this.agent.destroy();
    await this.app.close();
    this.file.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  async ask(method: string, path: string, { key = 'secret', headers = {}, body, bytes }: RequestOptions = {}): Promise<Answer> {
    const response = await request(`https://localhost:${this.port}${path}`, {
      method: method as 'GET',
      dispatcher: this.agent,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? (bytes ?? null) : JSON.stringify(body),
    });
    const text = await response.body.text();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, headers: response.headers, text, json: isJson && text ? JSON.parse(text) : null };
  }
}
