import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, throwError, timeout } from 'rxjs';
import { DomainError } from '#kernel/domain-error';
import { dueWithin } from '#platform/deadline/request-deadline';
import { writes } from '#platform/http/commands';

/** A request that writes is answered within this after it has come whole, milliseconds, whatever its stores do (interface §7.2). */
export const LONGEST_REQUEST = 10_000;

/** Tells the stores how long a request can wait, and refuses it when that is over; what it began may still end, as its repeat then finds. */
export class RequestDeadline implements NestInterceptor {
  constructor(private readonly longest = LONGEST_REQUEST) {}

  intercept(context: ExecutionContext, handler: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!writes(request)) return handler.handle();
    const left = request.takenAt + this.longest - performance.now();
    if (left <= 0) return overdue();
    return dueWithin(left, () => handler.handle()).pipe(timeout({ first: left, with: overdue }));
  }
}

const overdue = (): Observable<never> =>
  throwError(
    () =>
      new DomainError(
        'service_unavailable',
        'The request was not done in time, because a part of the service does not answer. Send it again, with the same Idempotency-Key: what it may have done is not done twice.',
      ),
  );
