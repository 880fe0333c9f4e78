import type { onResponseHookHandler, onSendHookHandler } from 'fastify';
import { type AnsweredRequests, answeredRequest, idNamedIn, objectNamedIn } from '#http/pipeline/answered-request';
import type { Log } from '#platform/logging/log';
import type { Metrics } from '#platform/metrics/metrics';

export interface Recorder {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'requestAnswered'>;
  /** The log of requests, if the process has one. */
  readonly keeper?: AnsweredRequests;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error in its answer, if it is one. */
    errorCode: string | null;
    /** The field that the error is about, as its client named it. */
    errorParam: string | null;
    /** The id of the resource in its answer, if it has one. */
    answeredId: string | null;
  }
}

/** Reads the answer as it is sent. Only here is it known what an answer says that is replayed, or was replaced on the way. */
export const noteAnswer: onSendHookHandler = (request, _reply, body, done) => {
  if (typeof body === 'string') {
    request.errorCode = ERROR.exec(body)?.[1] ?? null;
    if (request.errorCode !== null) request.errorParam = (JSON.parse(body) as ErrorShown).error.param;
    request.answeredId = ANSWERED.exec(body)?.[1] ?? null;
  }
  done();
};

/**
 * Writes a line to the log and a measurement for each answer, and an entry in its account's log of requests. The line has the route and not the
 * address: of what a client sends, it contains only ids that this service made.
 */
export const record =
  ({ recorder: { log, metrics, keeper } }: { readonly recorder: Recorder }): onResponseHookHandler =>
  (request, reply, done) => {
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
      object: objectNamedIn(request) ?? request.answeredId,
      connection: idNamedIn(request, ['connection']),
      error_code: request.errorCode,
      ...(span !== null && { trace_id: span.traceId }),
    });
    if (!request.routeOptions.config.endless || status >= 300) metrics.requestAnswered(method, route, status, elapsedTime / 1000);
    const answered = keeper === undefined ? null : answeredRequest(request, reply);
    if (answered !== null) keeper!.note(answered);
    done();
  };

/** How the bodies of errors and of resources begin. */
const ERROR = /^\{"error":\{"type":"\w+","code":"(\w+)"/;
const ANSWERED = /^\{"id":"([a-z]+_[0-9A-Za-z]{24})"/;

interface ErrorShown {
  readonly error: { readonly param: string | null };
}
