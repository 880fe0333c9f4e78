import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Clocks } from '#platform/clock/clocks';
import type { Authenticator } from '#http/access/authenticator';
import { Commands, writes } from '#http/pipeline/commands';
import { Consistency } from '#http/consistency/consistency';
import { admitPage, allowMerchantsPages } from '#http/pipeline/cross-origin';
import { httpsRequired, isSecure } from '#http/pipeline/https-only';
import { Idempotency } from '#http/idempotency/idempotency';
import { InnerRequests } from '#http/pipeline/inner-requests';
import { takeJsonBodies } from '#http/body/json-body';
import { isOfApi, isVersioned, knownRoutes, type Side } from '#http/pipeline/known-routes';
import type { NewestWrites } from '#http/consistency/newest-writes';
import { RateLimit } from '#http/rate-limit/rate-limit';
import type { RequestDeadline } from '#http/pipeline/request-deadline';
import { recordAnswers, type Recorder } from '#http/pipeline/request-log';
import '#http/pipeline/request-state';
import { traceRequests } from '#http/pipeline/request-trace';
import { safetyHeaders } from '#http/pipeline/safety-headers';
import { inScope } from '#http/access/scopes';
import { TrustedProxies } from '#http/pipeline/trusted-proxies';
import { SessionAdmission } from '#http/access/session-admission';
import { wellFormed } from '#http/pipeline/well-formed';
import type { SignedInUsers } from '#http/access/signed-in-users';
import type { SecretBox } from '#privacy/secrets/secret-box';
import type { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import type { RateCounters } from '#http/rate-limit/rate-counters';
import type { ReadModels } from '#platform/storage/read-models';

export interface PipelineParts {
  readonly trustedProxies: readonly string[];
  readonly authenticator: Authenticator;
  readonly users: SignedInUsers;
  /** The origin of our own pages. */
  readonly origin: () => string;
  readonly rateCounters: RateCounters;
  readonly idempotencyRecords: IdempotencyRecords;
  readonly secretBox: SecretBox;
  readonly readModels: ReadModels;
  readonly newestWrites: NewestWrites;
  readonly clocks: Clocks;
  readonly deadline: RequestDeadline;
  readonly closing: AbortSignal;
  readonly recorder: Recorder;
  readonly side: Side;
  /** Where uploaded files lie while they are read. */
  readonly scratchDir: string;
}

/** All that happens between the socket and a controller, in the order of interface §7.4; the body is then validated by a pipe. */
export function installPipeline(fastify: FastifyInstance, parts: PipelineParts): void {
  const idempotency = new Idempotency(parts.idempotencyRecords, parts.secretBox);
  const commands = new Commands(idempotency, parts.clocks);
  const consistency = new Consistency(parts.readModels, parts.secretBox, parts.newestWrites);
  const proxies = new TrustedProxies(parts.trustedProxies);
  const rateLimit = new RateLimit(parts.rateCounters, proxies.clientOf);
  const sessions = new SessionAdmission(parts.users, parts.origin);
  const known = knownRoutes(fastify, parts.side);
  const { deadline } = parts;

  fastify.decorate('deadline', deadline);
  fastify.decorate('closing', parts.closing);
  fastify.decorate('inner', new InnerRequests(fastify));
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('isInner', false);
  fastify.decorateRequest('command', null);
  fastify.decorateRequest('holds', null);
  fastify.decorateRequest('readAfter', null);
  fastify.decorateRequest('hasKnownQuery', false);
  fastify.decorateRequest('takenAt', 0);
  fastify.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return proxies.clientOf(this);
    },
  });

  traceRequests(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.takenAt = performance.now();
    request.caller = fastify.inner.callerOf(request);
    request.isInner = request.caller !== null;
    const secure = request.isInner || isSecure(request, proxies);
    reply.headers(safetyHeaders(secure)).header('Request-Id', request.id).type('application/json; charset=utf-8');
    if (isVersioned(request.url)) reply.header('Service-Version', 'v1');
    wellFormed(request);
    if (!secure) throw httpsRequired();
    const page = known.pageOf(request);
    if (page !== null) reply.redirect(page, 308);
    else done();
  });
  allowMerchantsPages(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.noKey || isBesideApi(request)) return sessions.checkOrigin(request);
    // Client secrets, signing secrets, who the shoppers are: it is for who has the key, and no cache keeps it.
    reply.header('Cache-Control', 'no-store');
    await deadline.within(request, async () => {
      try {
        request.caller ??= await (sessions.concerns(request)
          ? sessions.admit(request)
          : parts.authenticator.authenticate(request.headers.authorization));
      } catch (refusal) {
        if (refusal instanceof DomainError) await rateLimit.ofAddress(request);
        throw refusal;
      }
      await admitPage(request, reply, parts.authenticator);
      await rateLimit.ofKey(request.caller, request, reply);
    });
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    known.check(request, reply);
    inScope(request);
    done();
  });

  // How long its body takes to come is up to the client, and does not count.
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    request.takenAt -= performance.now();
    done();
  });
  takeJsonBodies(fastify, parts.scratchDir);

  fastify.addHook('preValidation', async (request, reply) => {
    request.takenAt += performance.now();
    const { reads } = request.routeOptions.config;
    if ((!writes(request) || reads !== undefined) && consistency.concerns(request)) await consistency.await(request);
    return writes(request) ? deadline.within(request, () => commands.prepare(request, reply)) : undefined;
  });

  fastify.addHook('onSend', async (request, reply, answered) => {
    const body = sessions.masked(request, reply, answered);
    const position = request.command?.position ?? null;
    if (position !== null) consistency.setToken(request.caller!.account, position, reply);
    if (request.holds !== null) await deadline.within(request, () => idempotency.end(request, reply, body), noMatter);
    return isHeuristic(request, reply)
      ? deadline.within(
          request,
          () => rateLimit.ofRefused(request, reply, body),
          () => body,
        )
      : body;
  });
  recordAnswers(fastify, parts.recorder);
}

/** Keys are for the API; to people who mistype the address of a page they say nothing. */
const isBesideApi = ({ is404, url }: FastifyRequest): boolean => is404 && !isOfApi(url);

/** An answer is sent in time even if it is not stored yet: a repeat of its request finds the outcome. */
const noMatter = (): void => undefined;

/** Whether a request was refused because it did not prove itself: by the signature of a partner or the address that one was given, or the client secret of a browser. */
const isHeuristic = ({ caller, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  caller === null
    ? [401, 404].includes(statusCode) && routeOptions.config.noKey === true
    : statusCode === 403 && caller.key.type === 'publishable';
