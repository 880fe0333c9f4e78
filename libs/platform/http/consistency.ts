import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Position } from '#platform/event-history/recorded-event';
import type { ReadModels } from '#platform/storage/read-models';

const LONGEST_WAIT = 2000;
const HEADER = 'consistency-token';

/** Whoever was told of a write reads it: by the token that came with it, and within this process without one (interface §8.4). */
export class Consistency {
  /** The newest place each account was told of and cannot read everywhere yet. */
  private readonly told = new Map<string, Position>();

  constructor(private readonly readModels: ReadModels) {}

  /** Called with the answer to a write before it is sent. */
  tell(account: string, position: Position, reply: FastifyReply): void {
    const known = this.told.get(account);
    if (known === undefined || known < position) this.told.set(account, position);
    reply.header('Consistency-Token', Buffer.from(position).toString('base64url'));
  }

  /** Waits before a read until the read models of its route hold what its caller knows of; throws `read_model_behind`. */
  async await(request: FastifyRequest): Promise<void> {
    const { caller, routeOptions } = request;
    const { reads } = routeOptions.config;
    const place = placeTold(request);
    if (place !== null) await this.reach(place, reads);
    if (caller === null) return;
    const newest = this.told.get(caller.account);
    if (newest === undefined) return;
    await this.reach(newest, reads);
    const everywhere = reads === undefined || (await this.readModels.reached(newest, 0));
    if (everywhere && this.told.get(caller.account) === newest) this.told.delete(caller.account);
  }

  /** Whether a read has anything to wait for. */
  concerns({ headers, caller }: FastifyRequest): boolean {
    return headers[HEADER] !== undefined || (caller !== null && this.told.has(caller.account));
  }

  private async reach(position: Position, reads?: readonly string[]): Promise<void> {
    if (await this.readModels.reached(position, LONGEST_WAIT, reads)) return;
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
