import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Position } from '#platform/event-history/recorded-event';
import { NewestWrites } from '#platform/http/newest-writes';
import type { ReadModels } from '#platform/storage/read-models';

const LONGEST_WAIT = 2000;
const HEADER = 'consistency-token';

/** Whoever was told of a write reads it: by the token that came with it, and without one as far as this process knows of it (interface §8.4). */
export class Consistency {
  constructor(
    private readonly readModels: ReadModels,
    private readonly writes = new NewestWrites(),
  ) {}

  /** Called with the answer to a write before it is sent. */
  tell(account: string, position: Position, reply: FastifyReply): void {
    this.writes.note(account, position);
    reply.header('Consistency-Token', Buffer.from(position).toString('base64url'));
  }

  /** Waits before a read until the read models of its route hold what its caller knows of; throws `read_model_behind`. */
  async await(request: FastifyRequest): Promise<void> {
    const { caller, routeOptions } = request;
    const { reads } = routeOptions.config;
    const deadline = performance.now() + LONGEST_WAIT;
    const place = placeTold(request);
    if (place !== null) await this.reach(place, deadline, reads);
    if (caller === null) return;
    const newest = await this.writes.of(caller.account, deadline);
    if (newest === undefined) return;
    await this.reach(newest, deadline, reads);
    const everywhere = reads === undefined || (await this.readModels.reached(newest, 0));
    if (everywhere) this.writes.forget(caller.account, newest);
  }

  /** Whether a read has anything to wait for. */
  concerns({ headers, caller }: FastifyRequest): boolean {
    return headers[HEADER] !== undefined || (caller !== null && this.writes.concern(caller.account));
  }

  private async reach(position: Position, deadline: number, reads?: readonly string[]): Promise<void> {
    if (await this.readModels.reached(position, Math.max(0, deadline - performance.now()), reads)) return;
    throw new DomainError('read_model_behind', 'What you wrote is safe, but cannot be read yet. Send this request again.');
  }
}

/** The place in the token that a request sends back; null without one. Throws `invalid_value`. */
export function placeTold({ headers }: FastifyRequest): Position | null {
  const token = headers[HEADER];
  return token === undefined ? null : positionOf(String(token));
}

function positionOf(token: string): Position {
  const position = Buffer.from(token, 'base64url').toString();
  if (/^[\d/]{1,64}$/.test(position)) return position;
  throw new DomainError('invalid_value', 'The Consistency-Token is not one this service gave. Send it back unchanged, or leave it out.');
}
