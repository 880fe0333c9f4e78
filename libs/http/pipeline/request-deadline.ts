import type { NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import { DomainError } from '#kernel/domain-error';
import { dueWithin } from '#platform/deadline/request-deadline';
import { writes } from '#http/pipeline/commands';
import type { Log } from '#platform/logging/log';

/** Milliseconds within which a request that writes is answered once it is complete, even if the stores hang (interface §7.2). */
export const LONGEST_REQUEST = 10_000;

/** Gives the stores a deadline for a request, and refuses the request after that. What it has begun may still complete, and a repeat finds the result. */
export class RequestDeadline {
  constructor(
    private readonly log: Log,
    private readonly timeoutMs = LONGEST_REQUEST,
  ) {}

  /** The result of `work`, or of `onTimeout` if the deadline comes first. If the work fails afterwards, that is logged. Reads have no deadline. */
  async within<T>(request: FastifyRequest, work: () => Promise<T>, onTimeout: () => T = overdue): Promise<T> {
    if (!writes(request)) return work();
    const { longest } = request.routeOptions.config;
    const remainingMs = request.takenAt + (longest ?? this.timeoutMs) - performance.now();
    // The connection is idle until the answer, so the idle timeout must be longer.
    if (longest !== undefined) request.raw.setTimeout(2 * longest);
    // Work with its own `onTimeout`, such as storing an answer, is begun even at the deadline.
    if (remainingMs <= 0 && onTimeout === overdue) return overdue();
    const done = dueWithin(remainingMs, work);
    const end = Promise.withResolvers<void>();
    const timer = setTimeout(end.resolve, remainingMs);
    const tooLate = async (): Promise<T> => {
      await end.promise;
      done.catch((fault: unknown) => this.note(fault, request));
      return onTimeout();
    };
    try {
      return await Promise.race([done, tooLate()]);
    } finally {
      clearTimeout(timer);
    }
  }

  private note(fault: unknown, { id, routeOptions }: FastifyRequest): void {
    if (fault instanceof DomainError) return;
    this.log.error('a request failed after it was answered', { request_id: id, route: routeOptions.url, error: fault });
  }
}

/** Applies the deadline to a controller. Only for routes that write: an interceptor costs reads at least a fifth of their rate. */
export const answeredInTime: NestInterceptor = {
  intercept(context, handler) {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return from(request.server.deadline.within(request, () => lastValueFrom(handler.handle())));
  },
};

const overdue = (): never => {
  throw new DomainError(
    'service_unavailable',
    'The request was not done in time, because a part of the service does not answer. Send it again, with the same Idempotency-Key: what it may have done is not done twice.',
  );
};
