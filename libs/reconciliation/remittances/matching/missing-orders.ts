import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DAY, type UnixSeconds } from '#kernel/time';
import { MissingCollections } from '#orders/cod/contract';
import type { Courier } from '#reconciliation/remittances/domain/courier';
import { type Finding, missing } from '#reconciliation/remittances/domain/findings';
import type { AfterRun } from '#reconciliation/remittances/matching/order-matching';

/** How many missing orders become findings; the rest are only counted. */
export const MOST_MISSING = 500;

export interface Missing {
  readonly count: number;
  readonly findings: readonly Finding[];
}

/** Finds orders that a courier delivered longer ago than its cycle, and has not paid for. */
@Injectable()
export class MissingOrders {
  constructor(private readonly queries: QueryBus) {}

  /** `after`: for a dry run, the state in which it would leave an order; null for an order that it does not touch. */
  async of(
    account: string,
    livemode: boolean,
    { code, cycle_days }: Courier,
    now: UnixSeconds,
    after: AfterRun = () => null,
  ): Promise<Missing> {
    const findings: Finding[] = [];
    let count = 0;
    for await (const known of await this.queries.execute(new MissingCollections(account, livemode, code, now - cycle_days * DAY))) {
      const collection = { ...known, ...after(known.order_id) };
      if (collection.status !== 'collected') continue;
      count++;
      if (findings.length < MOST_MISSING)
        findings.push(missing({ ...collection, outstanding: collection.expected_amount - collection.remitted_amount }));
    }
    return { count, findings };
  }
}
