import { Injectable } from '@nestjs/common';
import { HOUR, type UnixSeconds } from '#kernel/time';
import { leftOf, RateCounters, windowAt } from '#http/rate-limit/rate-counters';

/** New sessions per hour: enough for a hall of people on one Wi-Fi, and for a widely shared link. */
const PER_NETWORK = 300;
const PER_LINK = 10_000;

/**
 * Limits the new sessions of a reusable link per hour of the machine's clock. Anyone who has the address can open it repeatedly, and each session is
 * kept forever (interface §4.11).
 */
@Injectable()
export class OpeningLimit {
  constructor(private readonly counters: RateCounters) {}

  /** Counts an opening. Resolves to 0 if it is within the limits, otherwise to the seconds until it may be repeated. */
  async waitFor(link: string, network: string): Promise<UnixSeconds> {
    const now = Math.floor(Date.now() / 1000);
    const window = windowAt(now, HOUR);
    const isWithin = async (name: string, most: number): Promise<boolean> => (await this.counters.countIn(window, name, 1)) <= most;
    const admitted = (await isWithin(`opening ${link} ${network}`, PER_NETWORK)) && (await isWithin(`opening ${link}`, PER_LINK));
    return admitted ? 0 : leftOf(window, now);
  }
}
