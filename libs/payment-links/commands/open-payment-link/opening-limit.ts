import { Injectable } from '@nestjs/common';
import { HOUR, type UnixSeconds } from '#kernel/time';
import { leftOf, RateCounters, windowAt } from '#http/rate-limit/rate-counters';

/** New sessions in an hour: enough for a hall of people on one Wi-Fi, and for a link on everybody's phone. */
const PER_NETWORK = 300;
const PER_LINK = 10_000;

/**
 * Limits the sessions of a reusable link that are made in an hour of the wall clock. Anybody with the address can open it again and again, and
 * each session is kept for ever (interface §4.11).
 */
@Injectable()
export class OpeningLimit {
  constructor(private readonly counters: RateCounters) {}

  /** Counts an opening; how many seconds to wait where there were too many, else 0. */
  async waitFor(link: string, network: string): Promise<UnixSeconds> {
    const now = Math.floor(Date.now() / 1000);
    const window = windowAt(now, HOUR);
    const isWithin = async (name: string, most: number): Promise<boolean> => (await this.counters.countIn(window, name, 1)) <= most;
    const admitted = (await isWithin(`opening ${link} ${network}`, PER_NETWORK)) && (await isWithin(`opening ${link}`, PER_LINK));
    return admitted ? 0 : leftOf(window, now);
  }
}
