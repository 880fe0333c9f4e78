import { Injectable } from '@nestjs/common';
import type { Happened } from '#kernel/fact';
import { cashFaults } from '#orders/cod/domain/cash-faults';
import { moneyFaults } from '#orders/domain/money/money-faults';
import { orderOf } from '#orders/domain/events/order.events';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { ChecksHistory, faultAt, type HistoryCheck, type HistoryFault } from '#platform/integrity/history-check';

const COMPARE = 'Compare the order with the gateway (verify --against gateway), and the history with a kept checkpoint and a backup.';

/** Checks that the money and cash of each order balance, and that no payment or refund ended twice. Checks a whole order at its first event. */
@Injectable()
@ChecksHistory()
export class OrderChecks implements HistoryCheck {
  constructor(private readonly history: EventHistory) {}

  async check(events: readonly RecordedEvent[]): Promise<HistoryFault[]> {
    const orders = events.filter(({ stream, revision }) => revision === 0 && orderOf(stream) !== null);
    return (await Promise.all(orders.map(({ stream }) => this.ofOrder(stream)))).flat();
  }

  private async ofOrder(stream: string): Promise<HistoryFault[]> {
    const events = await this.history.stream(stream);
    const story = events as readonly (RecordedEvent & Happened<MoneyFact>)[];
    return [...moneyFaults(story), ...cashFaults(story)].map(({ fault, revision, message }) =>
      faultAt(events[revision]!, fault, `${message} ${COMPARE}`),
    );
  }
}
