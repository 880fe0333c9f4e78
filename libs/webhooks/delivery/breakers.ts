import { Injectable } from '@nestjs/common';

/** Failures one after the other, of whatever deliveries, after which an endpoint is left alone for a while. */
const MOST_FAILURES = 20;
/** Milliseconds; doubled each time. At the longest it adds little to the steps of the schedule that are still to come by then. */
const FIRST_REST = 5000;
const LONGEST_REST = 60_000;

interface Breaker {
  failures: number;
  /** Of the newest rest: how long, and until when. */
  rest: number;
  until: number;
}

/**
 * Rest for endpoints that only fail. While one rests nothing is sent to it, which costs its deliveries no attempt; then one attempt finds
 * out how it is. The pause itself is stored with the jobs; what is counted here begins anew with the process.
 */
@Injectable()
export class Breakers {
  private readonly breakers = new Map<string, Breaker>();

  /** Until when the endpoint rests (Unix milliseconds), or null when it goes on. */
  failed(endpoint: string, now: number): number | null {
    const breaker = this.breakers.get(endpoint) ?? { failures: 0, rest: 0, until: 0 };
    this.breakers.set(endpoint, breaker);
    breaker.failures++;
    // What fails during a rest was under way when it began.
    if (breaker.failures < MOST_FAILURES || now < breaker.until) return null;
    breaker.rest = breaker.rest === 0 ? FIRST_REST : Math.min(2 * breaker.rest, LONGEST_REST);
    breaker.until = now + breaker.rest;
    return breaker.until;
  }

  close(endpoint: string): void {
    this.breakers.delete(endpoint);
  }
}
