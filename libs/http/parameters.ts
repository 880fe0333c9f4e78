import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Position } from '#platform/event-history/recorded-event';
import { BodyShape } from '#http/validation/body-shape';
import type { Caller } from '#http/access/caller';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { type Filters, personalFilterIn, readListing } from '#http/validation/listing';
import { filterInsufficient } from '#http/access/scopes';
import type { ListQuery } from '#platform/storage/documents';

export type { Caller } from '#http/access/caller';

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (caller === null) throw new Error('A route without a key has no caller.');
  return caller;
};

/** The caller, for a controller's parameter: `@CurrentCaller() caller: Caller`. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(requestOf(context)));

/** The position in the caller's consistency token, null without a token: `@ReadAfter() readAfter: Position | null`. */
export const ReadAfter = createParamDecorator((_: unknown, context: ExecutionContext): Position | null => requestOf(context).readAfter);

/** Waits for read models that lag, null if they do not: `@Lagging() catchUp: CatchUp | null`. It throws `read_model_behind`. */
export const Lagging = createParamDecorator((_: unknown, context: ExecutionContext): CatchUp | null => requestOf(context).catchUp);
export type CatchUp = () => Promise<void>;

/**
 * The context of the command, for a controller that writes: `@Commanding() context: CommandContext`. If the controller takes no body, a body with
 * fields is refused.
 */
export const Commanding = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const { command, body } = requestOf(context);
  if (command === null) throw new Error('Only a POST, PATCH, PUT or DELETE with a key gives a command.');
  if (!takesBody(context)) refuseFields(body as Record<string, unknown>);
  return command;
});

/**
 * The query of a list, in the caller's scope: `@Listing(FILTERS) query: ListQuery`. Throws `role_insufficient` if a person who sees personal data
 * masked filters by it.
 */
export const Listing = createParamDecorator((filters: Filters, context: ExecutionContext): ListQuery => {
  const request = requestOf(context);
  const query = request.query as Record<string, unknown>;
  const { person, scope } = callerOf(request);
  const personal = person && personalFilterIn(query, filters);
  if (personal !== undefined && person!.seesMasked({ scope: request.routeOptions.config.scope!, path: request.routeOptions.url! }))
    throw filterInsufficient(person!.role, personal);
  return readListing(query, filters, scope);
});

const takers = new WeakMap<object, boolean>();

function takesBody(context: ExecutionContext): boolean {
  const handler = context.getHandler();
  let takes = takers.get(handler);
  if (takes === undefined) {
    const taken = Reflect.getMetadata('design:paramtypes', context.getClass().prototype as object, handler.name) as Type[];
    takers.set(handler, (takes = taken.some((each) => BodyShape.of(each).codes().length > 0)));
  }
  return takes;
}

function refuseFields(body: Record<string, unknown>): void {
  const faults: FieldFault[] = [];
  BodyShape.of(Object).read(body, '', faults);
  if (faults.length > 0) throw new FieldFaults(faults);
}
