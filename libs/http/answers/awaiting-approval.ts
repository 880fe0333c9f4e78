import type { NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap } from 'rxjs';

/** Answers 202 if the result is an object of this kind, which awaits another person's approval. */
export const acceptedIf = (kind: string): NestInterceptor<{ readonly object?: string }> => ({
  intercept: (context, handler) =>
    handler.handle().pipe(tap(({ object }) => void (object === kind && context.switchToHttp().getResponse<FastifyReply>().code(202)))),
});
