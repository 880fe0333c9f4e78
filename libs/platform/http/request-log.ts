import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '#platform/logging/log';
import type { Metrics } from '#platform/metrics/metrics';

export interface Recorder {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'requestAnswered'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it is answered with. */
    errorCode: string | null;
    /** The id of what it is answered with. */
    answeredId: string | null;
  }
}

/**
 * One line and one measurement for each answer. Addresses are told as route templates: of what a client puts into them and of bodies, only ids that
 * this service made are logged, and the code of an error.
 */
export function recordAnswers(fastify: FastifyInstance, { log, metrics }: Recorder): void {
  fastify.decorateRequest('errorCode', null);
  fastify.decorateRequest('answeredId', null);
  // As it goes out: of an answer that is repeated, or replaced on the way, nobody else knows what it says.
  fastify.addHook('onSend', (request, _reply, body, done) => {
    if (typeof body === 'string') {
      request.errorCode = ERROR.exec(body)?.[1] ?? null;
      request.answeredId = ANSWERED.exec(body)?.[1] ?? null;
    }
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id, method, caller, span } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    const ms = Math.round(elapsedTime * 100) / 100;
    log.info('answered', {
      method,
      route,
      status,
      ms,
      request_id: id,
      account: caller?.account ?? null,
      key: caller?.key.id ?? null,
      object: namedIn(request, OBJECTS) ?? request.answeredId,
      connection: namedIn(request, ['connection']),
      error_code: request.errorCode,
      ...(span !== null && { trace_id: span.traceId }),
    });
    metrics.requestAnswered(method, route, status, elapsedTime / 1000);
    done();
  });
}

/** The beginnings of bodies, as `errorBody` and resources write them. */
const ERROR = /^\{"error":\{"type":"\w+","code":"(\w+)"/;
const ANSWERED = /^\{"id":"([a-z]+_[0-9A-Za-z]{24})"/;

const ID = /^[a-z]+_[0-9A-Za-z]{24}$/;
/** The parameters of routes that hold the id of an object. */
const OBJECTS = ['id', 'order', 'session', 'link'];

function namedIn({ params }: FastifyRequest, names: readonly string[]): string | null {
  const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return names.map((name) => values[name]).find((value) => value !== undefined && ID.test(value)) ?? null;
}
