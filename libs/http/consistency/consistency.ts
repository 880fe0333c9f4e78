import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdPrefix } from '#kernel/ids';
import { DomainError } from '#kernel/domain-error';
import type { Position } from '#platform/event-history/recorded-event';
import { NewestWrites } from '#http/consistency/newest-writes';
import { CannotOpen } from '#privacy/secrets/master-key';
import { type SecretBox, UnknownKey } from '#privacy/secrets/secret-box';
import type { ReadModels } from '#platform/storage/read-models';

const LONGEST_WAIT = 2000; // Milliseconds.
/** The longest wait of a read without a token that can be answered while read models lag, milliseconds. */
const SHORT_WAIT = 300;
const HEADER = 'consistency-token';

/** Lets clients read their own writes, by the consistency token that they send back, and by the writes that this process knows (interface §8.4). */
export class Consistency {
  constructor(
    private readonly readModels: ReadModels,
    private readonly box: SecretBox,
    private readonly writes = new NewestWrites(),
  ) {}

  /** Adds the consistency token to the answer of a write, and remembers the write for reads without a token. */
  setToken(account: string, position: Position, reply: FastifyReply): void {
    this.writes.note(account, position);
    reply.header('Consistency-Token', tokenOf(position, account, this.box));
  }

  /**
   * Delays a read until the read models of its route include the writes that its caller may know of. Throws `read_model_behind`, but only for a read with
   * a token, or one that cannot be answered while they lag: a list then tells its age, and a resource is folded from its streams (`request.catchUp`).
   */
  async await(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { caller, headers, routeOptions } = request;
    if (caller === null) return;
    const { account } = caller;
    const { reads } = routeOptions.config;
    const began = performance.now();
    const deadline = began + LONGEST_WAIT;
    const token = headers[HEADER];
    if (token !== undefined) await this.reach((request.readAfter = this.positionOf(String(token), account)), deadline, account, reads);
    const isFolded = isOfKind(request, routeOptions.config.folds);
    const mayLag = token === undefined && request.method === 'GET' && (isFolded || isList(routeOptions.url));
    const patience = mayLag ? began + SHORT_WAIT : deadline;
    const newest = await this.writes.of(account, patience);
    if (newest === undefined) return;
    const isReached = (position: Position, until = 0) =>
      this.readModels.reached(position, Math.max(0, until - performance.now()), reads, account);
    if (!(await isReached(newest, patience))) {
      if (!mayLag) throw notYet();
      request.catchUp = () => this.reach(newest, deadline, account, reads);
      if (!isFolded) reply.header('Read-Model-Age', await this.writes.times.age((position) => isReached(position)));
      return;
    }
    const everywhere = reads === undefined || (await this.readModels.reached(newest, 0, undefined, account));
    if (everywhere) this.writes.forget(account, newest);
  }

  /** Whether a read has anything to wait for. */
  concerns({ headers, caller }: FastifyRequest): boolean {
    return caller !== null && (headers[HEADER] !== undefined || this.writes.concern(caller.account));
  }

  private async reach(position: Position, deadline: number, account: string, reads?: readonly string[]): Promise<void> {
    if (await this.readModels.reached(position, Math.max(0, deadline - performance.now()), reads, account)) return;
    throw notYet();
  }

  /** The token's position. Throws `invalid_value` for a token of another account, `read_model_behind` if its key has not reached this process. */
  private positionOf(token: string, account: string): Position {
    try {
      return positionIn(token, account, this.box);
    } catch (fault) {
      if (fault instanceof UnknownKey || !(fault instanceof CannotOpen)) throw notYet();
      throw new DomainError(
        'invalid_value',
        'The Consistency-Token is not one this service gave to this account. Send it back unchanged, or leave it out.',
      );
    }
  }
}

/** The token of a position, which `positionIn` reads for the same account. It is sealed, for positions reveal how much all accounts write. */
export const tokenOf = (position: Position, account: string, box: SecretBox): string =>
  Buffer.from(box.seal(position, sealedFor(account))).toString('base64url');

/** The position in a token. Throws `CannotOpen` if it is not a token of this account, or if its key is not here. */
export const positionIn = (token: string, account: string, box: SecretBox): Position =>
  box.open(Buffer.from(token, 'base64url').toString(), sealedFor(account));

const isOfKind = ({ params }: FastifyRequest, prefix?: IdPrefix): boolean =>
  prefix !== undefined && (params as { readonly id: string }).id.startsWith(`${prefix}_`);

/** Whether a path is of several resources: it does not end with an id. */
const isList = (path = ''): boolean => !/:\w+$/.test(path);

export const notYet = (): DomainError =>
  new DomainError('read_model_behind', 'What you wrote is safe, but cannot be read yet. Send this request again.');

/** The purpose that a token is sealed for, so that it opens only for its own account. */
const sealedFor = (account: string): string => `consistency_tokens/${account}`;
