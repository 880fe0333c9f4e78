import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Caller } from '#platform/http/caller';
import { type Filters, readListing } from '#platform/http/listing';
import type { ListQuery } from '#platform/storage/documents';

export type { Caller } from '#platform/http/caller';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (caller === null) throw new Error('A route without a key has no caller.');
  return caller;
};

/** The caller, for a parameter of a controller: `@Asker() caller: Caller`. */
export const Asker = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(requestOf(context)));

/** The command's context, for a parameter of a controller that writes: `@Commanding() context: CommandContext`. */
export const Commanding = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const { command } = requestOf(context);
  if (command === null) throw new Error('Only a POST, PATCH, PUT or DELETE with a key gives a command.');
  return command;
});

/** What a list was asked for, in the caller's scope: `@Listing(FILTERS) query: ListQuery`. */
export const Listing = createParamDecorator((filters: Filters, context: ExecutionContext): ListQuery => {
  const request = requestOf(context);
  return readListing(request.query as Record<string, unknown>, filters, callerOf(request).scope);
});
