import { Injectable } from '@nestjs/common';

/** Failures one after the other, of whatever deliveries, after which an endpoint is left alone for a while. */
const MOST_FAILURES = 20;
/** Milliseconds; doubled each time. At the longest it adds little to the steps of the schedule that are still to come by then. */
const FIRST_REST = 5000;
const LONGEST_REST = 60_000;

/**
 * Rest for endpoints that only fail. While one rests nothing is sent to it, which costs its deliveries no attempt; then one attempt finds
 * out how it is. The rest itself is kept with the due work; what is counted here begins anew with the process.
 */
@Injectable()
export class Breakers {
  private readonly failures = new Map<string, number>();

  /** Until when the endpoint rests (Unix milliseconds), or null when it goes on. */
  failed(endpoint: string, now: number): number | null {
    const count = (this.failures.get(endpoint) ?? 0) + 1;
    this.failures.set(endpoint, count);
    if (count < MOST_FAILURES) return null;
    return now + Math.min(FIRST_REST * 2 ** (count - MOST_FAILURES), LONGEST_REST);
  }

  close(endpoint: string): void {
    this.failures.delete(endpoint);
  }
}
