import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountIn } from '#operators/operator-headers';
import type { OnProgress } from '#operators/progress';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The account that the operator names; undefined without one: `@AccountNamed() account: string | undefined`, to be found with `NamedAccount`. */
export const AccountNamed = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  accountIn(requestOf(context).headers),
);

/** Reports the progress of long work to the operator, line by line: `@Reporting() progress: OnProgress`. */
export const Reporting = createParamDecorator((_: unknown, context: ExecutionContext): OnProgress => requestOf(context).progress);
