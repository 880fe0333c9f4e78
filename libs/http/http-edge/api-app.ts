import type { AddressInfo } from 'node:net';
import type { Abstract, DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clocks } from '#platform/clock/clocks';
import type { Configuration } from '#platform/config/configuration';
import { serveApiReference } from '#http/api-reference/api-reference';
import type { AnsweredRequests } from '#http/pipeline/answered-request';
import { Authenticator } from '#http/access/authenticator';
import { answerBrokenHttp } from '#http/http-edge/broken-http';
import type { MostConnections } from '#http/http-edge/connections';
import { ErrorFilter } from '#http/errors/error-filter';
import { type Deadlines, ApiServer } from '#http/http-edge/api-server';
import { isEncrypted } from '#http/pipeline/https-only';
import { KnownQueries } from '#http/validation/known-queries';
import type { Side } from '#http/pipeline/known-routes';
import { NewestWrites } from '#http/consistency/newest-writes';
import { installPipeline } from '#http/pipeline/pipeline';
import { RequestDeadline } from '#http/pipeline/request-deadline';
import { newRequestId } from '#http/pipeline/request-id';
import type { Recorder } from '#http/pipeline/request-log';
import { safetyHeaders } from '#http/pipeline/safety-headers';
import { TrustedProxies } from '#http/pipeline/trusted-proxies';
import { ValidationPipe } from '#http/validation/validation-pipe';
import { hideOperatorRoutes } from '#http/pipeline/operators-entrance';
import { NestLog } from '#platform/logging/nest-log';
import { ReadRecorder } from '#http/access/read-recorder';
import { SignedInUsers } from '#http/access/signed-in-users';
import { SecretBox } from '#privacy/secrets/secret-box';
import { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { ReadModels } from '#platform/storage/read-models';
import type { PemPair } from '#http/http-edge/tls/certificate';
import { whenRenewed } from '#http/http-edge/tls/renewed-certificate';

export interface ApiParts extends Omit<Recorder, 'keeper'> {
  readonly configuration: Pick<
    Configuration,
    'trustedProxies' | 'brand' | 'listensOn' | 'page' | 'tlsCertFile' | 'tlsKeyFile' | 'dataDir' | 'scratchDir'
  >;
  readonly certificate: PemPair;
  /** Defaults to the service's own. */
  readonly deadlines?: Deadlines;
  /** The deadline of writing requests in ms; defaults to the service's own. */
  readonly longestRequest?: number;
  /** Defaults to a limit by this process's descriptors. */
  readonly connections?: MostConnections;
  /** The requests that it answers, writes or reads; both by default. */
  readonly side?: Side;
  /** The module's provider that knows the writes of other processes. By default there are none: this process answers all writes. */
  readonly newestWrites?: Type<NewestWrites>;
  /** The module's provider that stores the log of requests; none by default. */
  readonly keeper?: Abstract<AnsweredRequests>;
}

/** Milliseconds that accepted requests have to be answered when the service stops. */
const LONGEST_SHUTDOWN = 6000;

/**
 * Makes the application that serves a module's API over HTTPS, ready to listen. The module or its imports must provide Authenticator, SignedInUsers,
 * RateCounters, IdempotencyRecords, ReadModels, SecretBox and Clocks. `close()` answers accepted requests first.
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
    routerOptions: { maxParamLength: 16 * 1024, constraints: hideOperatorRoutes() },
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
    shown: given(ReadRecorder),
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
  serveApiReference(app, fastify, configuration);
  return app;
}
