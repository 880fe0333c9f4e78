import { Injectable } from '@nestjs/common';
import type { PayingConnection } from '#integrations/contract';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { scopeOf } from '#platform/storage/documents';
import { TimeZones } from '#risk/contract';
import { dayOf, nextAt, dayRange } from '#reconciliation/settlements/fetching/days';

/** The hour, in the account's time zone, by which gateways have completed the previous day. */
const MORNING = 6;

type Owner = Pick<PayingConnection, 'account' | 'livemode'>;

/** Calculates the days of an account in its time zone. */
@Injectable()
export class AccountDays {
  constructor(
    private readonly zones: TimeZones,
    private readonly clocks: Clocks,
    private readonly clock: Clock,
  ) {}

  /** The account's time, which a test clock may have advanced, in Unix milliseconds. */
  now({ account, livemode }: Owner): Promise<number> {
    return this.clocks.of(scopeOf(account, livemode));
  }

  /** Today by the machine's time, because gateways do not follow a test clock. */
  async today(owner: Owner): Promise<string> {
    return dayOf(this.clock.milliseconds(), await this.zoneOf(owner));
  }

  /** The beginning and end (exclusive) of a day, in Unix seconds. */
  async dayRange(owner: Owner, day: string): Promise<{ readonly from: number; readonly to: number }> {
    return dayRange(day, await this.zoneOf(owner));
  }

  /** The first morning after a moment, both in Unix milliseconds. */
  async morningAfter(owner: Owner, milliseconds: number): Promise<number> {
    return nextAt(MORNING, milliseconds, await this.zoneOf(owner));
  }

  private zoneOf({ account, livemode }: Owner): Promise<string> {
    return this.zones.of(account, livemode);
  }
}
