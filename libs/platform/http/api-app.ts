import type { AddressInfo } from 'node:net';
import type { Abstract, DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clocks } from '#platform/clock/clocks';
import type { Configuration } from '#platform/config/configuration';
import { serveApiReference } from '#platform/http/api-reference';
import type { AnsweredRequests } from '#platform/http/answered-request';
import { Authenticator } from '#platform/http/authenticator';
import { answerBrokenHttp } from '#platform/http/broken-http';
import type { MostConnections } from '#platform/http/connections';
import { ErrorFilter } from '#platform/http/error-filter';
import { type Deadlines, ApiServer } from '#platform/http/api-server';
import { isEncrypted } from '#platform/http/https-only';
import { KnownQueries } from '#platform/http/known-queries';
import type { Side } from '#platform/http/known-routes';
import { NewestWrites } from '#platform/http/newest-writes';
import { installPipeline } from '#platform/http/pipeline';
import { RequestDeadline } from '#platform/http/request-deadline';
import { newRequestId } from '#platform/http/request-id';
import type { Recorder } from '#platform/http/request-log';
import { safetyHeaders } from '#platform/http/safety-headers';
import { TrustedProxies } from '#platform/http/trusted-proxies';
import { ValidationPipe } from '#platform/http/validation-pipe';
import { noEntranceOfOperators } from '#platform/http/operators-entrance';
import { NestLog } from '#platform/logging/nest-log';
import { SignedInUsers } from '#platform/http/signed-in-users';
import { SecretBox } from '#platform/secrets/secret-box';
import { IdempotencyRecords } from '#platform/storage/idempotency-records';
import { RateCounters } from '#platform/storage/rate-counters';
import { ReadModels } from '#platform/storage/read-models';
import type { PemPair } from '#platform/tls/certificate';
import { whenRenewed } from '#platform/tls/renewed-certificate';

export interface ApiParts extends Omit<Recorder, 'keeper'> {
  readonly configuration: Pick<
    Configuration,
    'trustedProxies' | 'brand' | 'listensOn' | 'page' | 'tlsCertFile' | 'tlsKeyFile' | 'dataDir' | 'scratchDir'
  >;
  readonly certificate: PemPair;
  /** The service's own by default. */
  readonly deadlines?: Deadlines;
  /** Within how many milliseconds a request that writes is answered; the service's own by default. */
  readonly longestRequest?: number;
  /** By default as many as this process has descriptors for. */
  readonly connections?: MostConnections;
  /** The side of the interface that it answers; both by default. */
  readonly side?: Side;
  /** The part of the module that knows what other processes write; by default this process answers all writes itself. */
  readonly newestWrites?: Type<NewestWrites>;
  /** The part of the module that keeps what was answered; nobody by default. */
  readonly keeper?: Abstract<AnsweredRequests>;
}

/** Milliseconds that requests which were taken have to be answered in when the service stops. */
const LONGEST_SHUTDOWN = 6000;

/**
 * The API of a module, over HTTPS, ready to listen. The module (or its imports) provides Authenticator, SignedInUsers, RateCounters, IdempotencyRecords,
 * ReadModels, SecretBox and Clocks. `close()` answers what was taken first.
 */
export async function createApi(module: Type | DynamicModule, parts: ApiParts): Promise<NestFastifyApplication> {
  const { configuration, certificate, deadlines, connections, longestRequest, log, metrics, side = 'both', newestWrites, keeper } = parts;
  const proxies = new TrustedProxies(configuration.trustedProxies);
  const apiServer = new ApiServer(certificate, {
    ...(deadlines && { deadlines }),
    ...(connections && { connections }),
    isProxy: (address) => proxies.has(address),
  });
  const errors = new ErrorFilter(log);
  const adapter = new FastifyAdapter({
    serverFactory: apiServer.open,
    skipMiddie: true,
    genReqId: newRequestId,
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: (fault: unknown, request: FastifyRequest, reply: FastifyReply) =>
      errors.answer(fault, request, reply.headers(safetyHeaders(isEncrypted(request.socket)))),
    forceCloseConnections: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16 * 1024, constraints: noEntranceOfOperators() },
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
  });
  app.setGlobalPrefix('v1', { exclude: ['admin/v1/*path'] });
  app.useGlobalGuards(new KnownQueries());
  app.useGlobalPipes(new ValidationPipe());
  const deadline = new RequestDeadline(log, longestRequest);
  const closing = new AbortController();
  app.useGlobalFilters(errors);

  const fastify = adapter.getInstance<FastifyInstance>();
  const given = <T>(token: abstract new (...parts: never[]) => T): T => app.get<T>(token as unknown as Type<T>, { strict: false });
  installPipeline(fastify, {
    trustedProxies: configuration.trustedProxies,
    authenticator: given(Authenticator),
    users: given(SignedInUsers),
    origin: () => new URL(configuration.page('/')).origin,
    rateCounters: given(RateCounters),
    idempotencyRecords: given(IdempotencyRecords),
    secretBox: given(SecretBox),
    readModels: given(ReadModels),
    newestWrites: newestWrites === undefined ? new NewestWrites() : given(newestWrites),
    clocks: given(Clocks),
    deadline,
    closing: closing.signal,
    recorder: { log, metrics, ...(keeper && { keeper: app.get(keeper, { strict: false }) }) },
    side,
    scratchDir: configuration.scratchDir,
  });
  fastify.addHook('onListen', async () => configuration.listensOn((fastify.server.address() as AddressInfo).port));
  const endWatch = whenRenewed(configuration, certificate, (renewed) => apiServer.present(renewed), log);
  fastify.addHook('preClose', async () => {
    endWatch();
    closing.abort();
    apiServer.shut(LONGEST_SHUTDOWN);
  });
  serveApiReference(app, fastify, configuration.brand);
  return app;
}
