import { Clock } from '#kernel/time';
import { Policy, type PolicyHandler } from '#platform/due-work/policy';
import { LEASE } from '#platform/due-work/work-lane';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type ClaimedWork, DueWork, type RecordWrite, type Settlement, type WorkItem } from '#platform/storage/due-work';
import { Records } from '#platform/storage/records';
import { DELIVER } from '#webhooks/delivery/delivery';
import { MERCHANT_EVENTS } from '#webhooks/delivery/merchant-event';
import { ToldAgain } from '#webhooks/policies/told-again';

export const BLANK_MERCHANT_EVENTS = 'merchant_event.blank';

/** Milliseconds. */
const LOOK_AGAIN = 250;

interface Blanking {
  readonly stream: string;
  readonly revision: number;
  /** When what was told was first written again, Unix milliseconds. */
  readonly since?: number;
}

/**
 * Writes again what merchants were told of somebody who is forgotten, events and delivery attempts alike, from a history that is blank by
 * now. What is yet to be delivered is sent with the blanks. An attempt that began before that may still write what it sent: as long as
 * there are any, all of it is done once more.
 */
@Policy({ kind: BLANK_MERCHANT_EVENTS, atOnce: 4, inHouse: true })
export class BlankWhatWasToldOfForgottenCustomer implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly records: Records,
    private readonly dueWork: DueWork,
    private readonly toldAgain: ToldAgain,
    private readonly clock: Clock,
  ) {}

  plan({ id, type, stream, revision, created }: RecordedEvent): WorkItem[] {
    const payload: Blanking = { stream, revision };
    return type === 'customer.forgotten' ? [{ kind: BLANK_MERCHANT_EVENTS, key: id, dueAt: created, payload }] : [];
  }

  async perform({ payload }: ClaimedWork): Promise<Settlement> {
    const { stream, revision, since = this.clock.milliseconds() } = payload as Blanking;
    const again = { dueAt: this.clock.milliseconds() + LOOK_AGAIN, countsAsAttempt: false };
    const events = this.toldAgain.events(await this.history.stream(stream, revision));
    const records: RecordWrite[] = [];
    for (const event of events) {
      // One that is not written down yet may be about to be, from what was read before.
      if ((await this.records.get(MERCHANT_EVENTS, event.id, event.scope)) === null) return { again };
      records.push(event, ...(await this.toldAgain.attempts(event)));
    }
    if (events.length === 0 || !(await this.isAnyDelivering(since))) return { records };
    return { records, again: { ...again, payload: { stream, revision, since } } };
  }

  /** Whether an attempt may be under way that began before a moment; none lasts longer than its lease. */
  private async isAnyDelivering(since: number): Promise<boolean> {
    const oldest = await this.dueWork.oldestDueAt(DELIVER);
    return oldest !== null && oldest <= since && this.clock.milliseconds() < since + LEASE;
  }
}
