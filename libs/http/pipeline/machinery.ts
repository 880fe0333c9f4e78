import type { FastifyInstance } from 'fastify';
import type { Clocks } from '#platform/clock/clocks';
import type { ReadModels } from '#platform/storage/read-models';
import type { SecretBox } from '#privacy/secrets/secret-box';
import type { Authenticator } from '#http/access/authenticator';
import { SessionAdmission } from '#http/access/session-admission';
import type { ReadRecorder } from '#http/access/read-recorder';
import type { SignedInUsers } from '#http/access/signed-in-users';
import { Consistency } from '#http/consistency/consistency';
import type { NewestWrites } from '#http/consistency/newest-writes';
import { Idempotency } from '#http/idempotency/idempotency';
import type { IdempotencyRecords } from '#http/idempotency/idempotency-records';
import { Commands } from '#http/pipeline/commands';
import { InnerRequests } from '#http/pipeline/inner-requests';
import { knownRoutes, type Side } from '#http/pipeline/known-routes';
import type { RequestDeadline } from '#http/pipeline/request-deadline';
import type { Recorder } from '#http/pipeline/request-log';
import { TrustedProxies } from '#http/pipeline/trusted-proxies';
import type { RateCounters } from '#http/rate-limit/rate-counters';
import { RateLimit } from '#http/rate-limit/rate-limit';

export interface PipelineParts {
  readonly trustedProxies: readonly string[];
  readonly authenticator: Authenticator;
  readonly users: SignedInUsers;
  readonly shown: ReadRecorder;
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
  /** The directory of uploaded files while they are read. */
  readonly scratchDir: string;
}

/** The services that the steps of the pipeline use. */
export type Machinery = ReturnType<typeof machineryOf>;

export function machineryOf(fastify: FastifyInstance, parts: PipelineParts) {
  const { authenticator, deadline, recorder, scratchDir, secretBox } = parts;
  const idempotency = new Idempotency(parts.idempotencyRecords, secretBox);
  const proxies = new TrustedProxies(parts.trustedProxies);
  return {
    authenticator,
    deadline,
    recorder,
    scratchDir,
    idempotency,
    proxies,
    commands: new Commands(idempotency, parts.clocks),
    consistency: new Consistency(parts.readModels, secretBox, parts.newestWrites),
    rateLimit: new RateLimit(parts.rateCounters, proxies.clientOf),
    sessions: new SessionAdmission(parts.users, parts.origin, parts.shown),
    known: knownRoutes(fastify, parts.side),
    inner: new InnerRequests(fastify),
  };
}
