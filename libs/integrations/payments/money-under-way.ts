import { Injectable } from '@nestjs/common';
import { type ChargedMoney, chargedMoneyOf } from '#integrations/payments/charged-money';
import { CAPTURE, type GatewayJob, LOOK_UP } from '#integrations/payments/gateway-jobs';
import { KEPT_NOTICE } from '#integrations/payments/kept-notices/notice-job';
import { isOutcomeKnown } from '#integrations/payments/outcome-known';
import type { Minor } from '#kernel/money';
import { EventHistory } from '#platform/event-history/event-history';
import { JobStore, type Queue } from '#job-queue/job-store';

/** Queues whose keys begin with the connection. */
const OF_THE_CONNECTION: readonly Queue<GatewayJob>[] = [LOOK_UP, CAPTURE];
const PAGES = 'gateway.cancel_hosted';
/** Queues whose keys do not name the connection: their jobs use that of the payment. */
const OF_ANY_CONNECTION: readonly Queue<GatewayJob>[] = [
  'gateway.charge',
  'gateway.charge_session',
  'gateway.refund',
  'gateway.return',
  'gateway.refund_session',
  PAGES,
];

/** `isAny` looks at this many jobs of ended payments, then returns true: a busy account has more of them, and the caller retries later. */
const MOST_LOOKED_AT = 200;

/** A payment or refund without an outcome from the gateway. */
export interface MoneyOnItsWay {
  readonly id: string;
  readonly object: 'payment' | 'refund';
  readonly order_id: string | null;
  readonly checkout_session: string | null;
  /** In minor units. */
  readonly amount: Minor | null;
  readonly currency: string | null;
}

interface Connection {
  readonly connection: string;
  readonly account: string;
  readonly livemode: boolean;
}

/** A job and the state of its money on the connection. `possible`: the payment may still use it, or its page there is still to be closed. */
interface Waiting {
  readonly job: GatewayJob;
  readonly state: 'open' | 'possible' | 'over';
}

/** Payments and refunds under way on a connection. Each request to a gateway leaves a job until its outcome is known. */
@Injectable()
export class MoneyUnderWay {
  constructor(
    private readonly jobStore: JobStore,
    private readonly history: EventHistory,
  ) {}

  /** The first ones found, without duplicates, and whether there are more. */
  async list(connection: Connection, most: number): Promise<{ readonly found: MoneyOnItsWay[]; readonly hasMore: boolean }> {
    const found = new Map<string, MoneyOnItsWay>();
    for await (const { job, state } of this.waiting(connection)) {
      const id = job.refund ?? job.payment;
      if (state !== 'open' || found.has(id)) continue;
      if (found.size === most) return { found: [...found.values()], hasMore: true };
      found.set(id, moneyOf(job, await this.charged(job)));
    }
    return { found: [...found.values()], hasMore: false };
  }

  /** Whether anything is, or may be, under way. A kept notice may be about any payment. */
  async isAny(connection: Connection): Promise<boolean> {
    if ((await this.jobStore.waiting(KEPT_NOTICE, `${connection.connection} `)).length > 0) return true;
    let looked = 0;
    for await (const { state } of this.waiting(connection)) if (state !== 'over' || ++looked === MOST_LOOKED_AT) return true;
    return false;
  }

  private async *waiting({ connection, account, livemode }: Connection): AsyncGenerator<Waiting> {
    for (const queue of OF_ANY_CONNECTION)
      for await (const job of this.jobs(queue, '')) {
        if (job.cause.account !== account || job.cause.livemode !== livemode) continue;
        yield { job, state: stateOf(queue, job, await this.charged(job), connection) };
      }
    // Read last: a request that was answered in the meantime has become one of these jobs.
    for (const queue of OF_THE_CONNECTION)
      for await (const job of this.jobs(queue, `${connection} `))
        yield { job, state: (await isOutcomeKnown(this.history, job)) ? 'over' : 'open' };
  }

  /** The session has the facts of a late capture, even if it has placed an order. */
  private charged({ cause, order, session }: GatewayJob): Promise<ChargedMoney> {
    return chargedMoneyOf(this.history, session === null ? { order, session } : { order: null, session }, cause);
  }

  private async *jobs(queue: Queue<GatewayJob>, keysBeginning: string): AsyncGenerator<GatewayJob> {
    for (let page = await this.jobStore.waiting(queue, keysBeginning); page.length > 0;) {
      for (const { payload } of page) yield payload;
      page = await this.jobStore.waiting(queue, keysBeginning, page.at(-1)!.key);
    }
  }
}

function stateOf(queue: string, { payment, refund }: GatewayJob, charged: ChargedMoney, connection: string): Waiting['state'] {
  const { connections, outcomes, refunds } = charged;
  if (queue === PAGES) return [...connections.values()].includes(connection) ? 'possible' : 'over';
  if (refund !== null) {
    const requested = refunds.get(refund);
    return requested?.connection === connection && requested.settled === null ? 'open' : 'over';
  }
  const route = connections.get(payment);
  if (outcomes.has(payment) || (route !== undefined && route !== connection)) return 'over';
  return route === undefined ? 'possible' : 'open';
}

function moneyOf({ order, session, payment, refund }: GatewayJob, { started, refunds }: ChargedMoney): MoneyOnItsWay {
  const money = refund === null ? started.get(payment) : refunds.get(refund);
  return {
    id: refund ?? payment,
    object: refund === null ? 'payment' : 'refund',
    order_id: order,
    checkout_session: session,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
  };
}
