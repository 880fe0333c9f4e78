import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApplyRemittanceLine, CollectionOf, WeighRemittanceLine } from '#orders/cod/contract';
import type { Position } from '#platform/event-history/recorded-event';
import { ReadModels } from '#platform/storage/read-models';
import type { Matching } from '#remittances/matching/match-rows';

/** How long to wait for the orders of the time, milliseconds. */
const PATIENCE = 5000;

/** Asks the orders. */
@Injectable()
export class OrderMatching {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  /** Waits until the orders that were placed and shipped up to a place in the history can be found. */
  async caughtUp(position: Position | null): Promise<void> {
    if (position !== null && !(await this.readModels.reached(position, PATIENCE)))
      throw new Error('The orders of the time are not known yet.');
  }

  /** With effect: the same row counts once. */
  applying(account: string, livemode: boolean): Matching {
    return {
      find: (key) => this.queries.execute(new CollectionOf(account, livemode, key)),
      answer: (input) => this.commands.execute(new ApplyRemittanceLine(input)),
    };
  }

  weighing(account: string, livemode: boolean): Matching {
    return { ...this.applying(account, livemode), answer: (input) => this.queries.execute(new WeighRemittanceLine(input)) };
  }
}
