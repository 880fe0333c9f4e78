import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountIn } from '#admin/operators/operator-headers';
import type { OnProgress } from '#admin/operators/progress';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** `@AccountNamed() account: string | undefined`: the account that the operator names; undefined if none. `NamedAccount` finds it. */
export const AccountNamed = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  accountIn(requestOf(context).headers),
);

/** `@Reporting() progress: OnProgress`: a function that reports the progress of long work to the operator. */
export const Reporting = createParamDecorator((_: unknown, context: ExecutionContext): OnProgress => requestOf(context).progress);
