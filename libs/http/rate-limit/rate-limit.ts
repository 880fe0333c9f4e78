import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { networkOf } from '#kernel/network-of';
import type { UnixSeconds } from '#kernel/time';
import type { Caller } from '#http/access/caller';
import { answerTo, errorBody } from '#http/errors/error-body';
import type { RateCounters } from '#http/rate-limit/rate-counters';

/** How many requests per second an address may send with a wrong key, client secret or link until it gets `rate_limit_exceeded`. */
const REFUSALS_PER_ADDRESS = 20;

/**
 * Limits the requests per second of a key, and of an address without a valid one (interface §8.2). It uses the machine's time, not a test clock's,
 * because it limits load.
 */
export class RateLimit {
  constructor(
    private readonly counters: RateCounters,
    private readonly addressOf: (request: FastifyRequest) => string,
    private readonly milliseconds: () => number = Date.now,
  ) {}

  /**
   * Counts a request of a key and sets the headers about its limit. Throws `rate_limit_exceeded` beyond the limit. A publishable key is public, so it
   * is counted per address: one client cannot use it up for the others.
   */
  async ofKey({ agent, key, person }: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const second = this.second();
    const holder = key.type === 'publishable' ? `${key.id} ${this.networkOf(request)}` : (agent?.id ?? key.id);
    const count = await this.counters.spend(`key ${holder}`, second, key.rateLimit);
    reply
      .header('X-RateLimit-Limit', key.rateLimit)
      .header('X-RateLimit-Remaining', Math.max(0, key.rateLimit - count))
      .header('X-RateLimit-Reset', second + 1);
    if (count > key.rateLimit) throw exceeded(`${person ? 'A person' : 'This API key'} may send ${key.rateLimit} requests per second.`);
  }

  /** Counts a request whose key was refused. Throws `rate_limit_exceeded` if its address guesses too fast. */
  async ofAddress(request: FastifyRequest): Promise<void> {
    const count = await this.counters.count(`address ${this.networkOf(request)}`, this.second());
    if (count > REFUSALS_PER_ADDRESS)
      throw exceeded(`An address may send ${REFUSALS_PER_ADDRESS} requests per second without a valid API key, client secret or link.`);
  }

  /** Counts a request that may be a guess, and returns its body: the given one, or a refusal if the address has sent too many. */
  async ofRefused(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
    try {
      await this.ofAddress(request);
      return body;
    } catch (refusal) {
      const answer = answerTo(refusal);
      reply.code(answer.status).removeHeader('WWW-Authenticate').header('Retry-After', '1');
      // A person with an HTML page open gets the message as text.
      return String(reply.getHeader('Content-Type')).startsWith('text/html') ? answer.message : errorBody(answer, request.id);
    }
  }

  private networkOf(request: FastifyRequest): string {
    return networkOf(this.addressOf(request));
  }

  private second(): UnixSeconds {
    return Math.floor(this.milliseconds() / 1000);
  }
}

const exceeded = (limit: string): DomainError =>
  new DomainError('rate_limit_exceeded', `${limit} Wait for the next second and send it again.`);
