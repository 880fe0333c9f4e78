import { Injectable } from '@nestjs/common';
import type { PayingConnection } from '#integrations/contract';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { scopeOf } from '#platform/storage/documents';
import { TimeZones } from '#risk/contract';
import { dayOf, nextAt, stretchOf } from '#settlements/fetching/days';

/** The hour by which gateways have completed the previous day, by the account's clocks. */
const MORNING = 6;

type Owner = Pick<PayingConnection, 'account' | 'livemode'>;

/** The days of an account, in its time zone. */
@Injectable()
export class AccountDays {
  constructor(
    private readonly zones: TimeZones,
    private readonly clocks: Clocks,
    private readonly clock: Clock,
  ) {}

  /** Business time, Unix milliseconds. */
  now({ account, livemode }: Owner): Promise<number> {
    return this.clocks.of(scopeOf(account, livemode));
  }

  /** By the machine's time, which is the gateways'. */
  async today(owner: Owner): Promise<string> {
    return dayOf(this.clock.milliseconds(), await this.zoneOf(owner));
  }

  /** The beginning and end (exclusive) of a day, Unix seconds. */
  async stretchOf(owner: Owner, day: string): Promise<{ readonly from: number; readonly to: number }> {
    return stretchOf(day, await this.zoneOf(owner));
  }

  /** The next morning after a moment. Unix milliseconds. */
  async morningAfter(owner: Owner, milliseconds: number): Promise<number> {
    return nextAt(MORNING, milliseconds, await this.zoneOf(owner));
  }

  private zoneOf({ account, livemode }: Owner): Promise<string> {
    return this.zones.of(account, livemode);
  }
}
