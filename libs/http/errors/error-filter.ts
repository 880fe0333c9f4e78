import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notYet } from '#http/consistency/consistency';
import { DomainError } from '#kernel/domain-error';
import { tooManyBytes } from '#http/body/body-limit';
import { type ErrorAnswer, answerTo, errorAnswer, errorBody, frameworkCode } from '#http/errors/error-body';
import type { Log } from '#platform/logging/log';

/** Answers everything that is thrown with an error body (interface §7.1). Faults of our own are logged. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(fault: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(fault, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(fault: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const thrown = frameworkCode(fault) === 'request_too_large' ? tooManyBytes(request) : fault;
    // A resource that lagging read models lack may exist.
    const known = request.catchUp && thrown instanceof DomainError && thrown.code === 'resource_missing' ? notYet() : thrown;
    // `errored`: the client left before its request was complete. Nobody receives the answer, and it is not our fault.
    const answer = fault === request.raw.errored ? errorAnswer('invalid_request') : answerTo(known);
    if (answer.status === 500)
      this.log.error('a request failed', { request_id: request.id, route: request.routeOptions?.url, error: fault });
    for (const [name, value] of headersOf(answer)) reply.header(name, value);
    reply.code(answer.status).header('Request-Id', request.id).type('application/json; charset=utf-8').send(errorBody(answer, request.id));
  }
}

function headersOf({ status, code, details }: ErrorAnswer): [name: string, value: string][] {
  if (status === 401) return [['WWW-Authenticate', 'Bearer']];
  if (code === 'idempotency_key_in_use' || status === 429 || status === 503)
    return [['Retry-After', String(Number(details?.['retry_after'] ?? 1))]];
  return [];
}
