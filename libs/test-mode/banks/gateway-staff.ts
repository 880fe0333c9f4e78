import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SandboxBanks, type StaffAct } from '#integrations/contract';
import { orderStream } from '#orders/contract';
import { GetPayment, paymentMissing } from '#orders/payments/queries/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { notAllowed, tooSlow } from '#test-mode/refusals';
import { within } from '#test-mode/within';

/** Milliseconds to wait for the read models. */
const LONGEST_WAIT = 2000;

/** Performs what the merchant's staff would do in the gateway's dashboard, and a bank with a dispute, at the simulated gateway. */
@Injectable()
export class GatewayStaff {
  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly banks: SandboxBanks,
  ) {}

  /** Waits until the read models know what was written before. */
  async caughtUp(): Promise<void> {
    const end = await this.history.end();
    if (end !== null) await this.readModels.reached(end, LONGEST_WAIT);
  }

  /**
   * Performs an act, and resolves to the result of `find` once the gateway's notice has been applied. `find` looks for the refund or dispute with the
   * gateway's id `reference` in the order's stream, and returns null until it is there.
   */
  async act<T>(
    payment: string,
    act: StaffAct,
    find: (story: readonly RecordedEvent[], reference: string) => T | null,
    context: CommandContext,
  ): Promise<T> {
    const stream = await this.streamOf(payment, context);
    const answer = await this.banks.act(context.account, payment, await this.history.stream(stream), act);
    if (answer.outcome === 'elsewhere') throw notAllowed(`Payment ${payment} went through a gateway of the account's own.`);
    if (answer.outcome === 'unknown') throw notAllowed(`Payment ${payment} has taken no money.`);
    if (answer.outcome === 'refused') throw notAllowed(`${answer.message}.`);
    const shown = await within(async () => {
      const story = await this.history.stream(stream);
      const found = find(story, answer.reference);
      return found && { found, position: story.at(-1)!.position };
    });
    if (shown === null) throw tooSlow('The simulated gateway has done it, and its notice is on its way. Read the order in a moment.');
    context.written(shown.position);
    return shown.found;
  }

  /** The stream of the payment's order. */
  private async streamOf(payment: string, { account, livemode }: CommandContext): Promise<string> {
    await this.caughtUp();
    const known = await this.queries.execute(new GetPayment(payment, scopeOf(account, livemode)));
    if (known === null) throw paymentMissing(payment);
    const { order_id } = JSON.parse(known) as { order_id: string | null };
    if (order_id === null) throw notAllowed(`Payment ${payment} belongs to no order yet.`);
    return orderStream(order_id);
  }
}
