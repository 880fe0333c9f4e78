import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/logging/log';
import type { Metrics } from '#platform/metrics/metrics';

export interface Recorder {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'requestAnswered'>;
}

/** One line and one measurement for each answer. Addresses are told as route templates: what a client puts into them stays out. */
export function recordAnswers(fastify: FastifyInstance, { log, metrics }: Recorder): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id, method, caller } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    const ms = Math.round(elapsedTime * 100) / 100;
    log.info('answered', { method, route, status, ms, request_id: id, account: caller?.account ?? null });
    metrics.requestAnswered(method, route, status, elapsedTime / 1000);
    done();
  });
}
