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
import type { Matching } from '#reconciliation/remittances/matching/match-rows';

/** How long to wait for the read models of orders, in milliseconds. */
const PATIENCE = 5000;

const WITHOUT_EFFECT: readonly LineAnswer['match_status'][] = ['duplicate', 'currency_mismatch'];

/** The state of an order's collection after a dry run; null if the run does not touch the order. */
export type AfterRun = (order: string) => CashOfOrder | null;
export type CashOfOrder = Pick<CollectionResource, 'status' | 'expected_amount' | 'remitted_amount'>;

const cashOf = ({ collection }: LineAnswer): CashOfOrder | null =>
  collection && { status: collection.status, expected_amount: collection.expected_amount, remitted_amount: collection.remitted_amount };

/** Matches lines with orders through the orders' queries and commands, with effect (`applying`) or for a dry run (`weighing`). */
@Injectable()
export class OrderMatching {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
  ) {}

  /** Waits until the read models have an account's facts up to a position, so that earlier orders are found. Throws if that takes too long. */
  async caughtUp(position: Position | null, account: string): Promise<void> {
    if (position !== null && !(await this.readModels.reached(position, PATIENCE, undefined, account)))
      throw new Error('The orders of the time are not known yet.');
  }

  /** Applies lines to their orders. Repeating a row has no further effect. */
  applying(context: CommandContext): Matching {
    const { account, livemode, request } = context;
    return {
      find: (keys) => this.queries.execute(new OrdersOf(account, livemode, keys)),
      answer: (input) => this.commands.execute(ApplyRemittanceLine({ input, request })),
    };
  }

  /** Calculates the results without effect. Each line is weighed as if the earlier lines of its order had been applied. `after` is the resulting state. */
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
