import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import type { Actor } from '#platform/event-history/recorded-event';
import type { Caller } from '#http/access/caller';
import { type Idempotency, nameOfCommand } from '#http/idempotency/idempotency';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Gives each request that writes the context of its command. A repeat with the same idempotency key has the time of the first request. */
export class Commands {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly clocks: Clocks,
  ) {}

  /** Resolves to the reply if the request is answered already, such as with the stored answer; otherwise to undefined. */
  async prepare(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { caller, headers, id: requestId } = request;
    if (caller === null) return undefined;
    const name = headers['idempotency-key'] as string | undefined;
    const now = await this.clocks.of(caller.scope);
    const milliseconds = name === undefined ? now : await this.idempotency.begin(request, reply, name, now);
    if (milliseconds === null) return reply;
    const { account, livemode } = caller;
    const actor = actorOf(caller);
    const origin = { account, livemode, actor, milliseconds, performedAt: now, requestId };
    const repeatable = name === undefined ? {} : { repeatable: nameOfCommand(request, name), idempotencyKey: name };
    request.command = new CommandContext({ ...origin, ...repeatable });
    return undefined;
  }
}

/** The caller as events record it. */
const actorOf = ({ agent, person, opens, key: { id, name } }: Caller): Actor =>
  agent ?? { type: person !== undefined ? 'user' : opens === undefined ? 'api_key' : 'client_secret', id, name };

export const writes = ({ method, routeOptions }: FastifyRequest): boolean => WRITES.has(method) || routeOptions.config?.writes === true;
