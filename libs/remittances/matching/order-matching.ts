import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ApplyRemittanceLine,
  type CollectionResource,
  type LineAnswer,
  type LineOfOrder,
  OrdersOf,
  WeighRemittanceLine,
} from '#orders/cod/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import type { Position } from '#platform/event-history/recorded-event';
import { ReadModels } from '#platform/storage/read-models';
import type { Matching } from '#remittances/matching/match-rows';

/** How long to wait for the orders of the time, milliseconds. */
const PATIENCE = 5000;

const WITHOUT_EFFECT: readonly LineAnswer['match_status'][] = ['duplicate', 'not_cod', 'currency_mismatch'];

/** An order's cash as it would be after a run that has no effect; null where the run does not touch it. */
export type AfterRun = (order: string) => CashOfOrder | null;
export type CashOfOrder = Pick<CollectionResource, 'status' | 'expected_amount' | 'remitted_amount'>;

const cashOf = ({ collection }: LineAnswer): CashOfOrder | null =>
  collection && { status: collection.status, expected_amount: collection.expected_amount, remitted_amount: collection.remitted_amount };

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
  applying(context: CommandContext): Matching {
    const { account, livemode, request } = context;
    return {
      find: (keys) => this.queries.execute(new OrdersOf(account, livemode, keys)),
      answer: (input) => this.commands.execute(new ApplyRemittanceLine(input, request)),
    };
  }

  /** Without: the lines of a run are weighed as if those before them had been applied. `after` says how that leaves the orders. */
  weighing(account: string, livemode: boolean): Matching & { readonly after: AfterRun } {
    const orders = new Map<string, { readonly lines: readonly LineOfOrder[]; readonly cash: CashOfOrder | null }>();
    const answer = async (input: LineOfOrder): Promise<LineAnswer> => {
      const lines = orders.get(input.order_id)?.lines ?? [];
      const answered = await this.queries.execute(new WeighRemittanceLine(input, lines));
      const counts = !WITHOUT_EFFECT.includes(answered.match_status);
      orders.set(input.order_id, { lines: counts ? [...lines, input] : lines, cash: cashOf(answered) });
      return answered;
    };
    const find: Matching['find'] = (keys) => this.queries.execute(new OrdersOf(account, livemode, keys));
    return { find, answer, after: (order) => orders.get(order)?.cash ?? null };
  }
}
