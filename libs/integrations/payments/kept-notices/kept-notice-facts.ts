import { Injectable } from '@nestjs/common';
import { giveUpNotice, keptNotice, settleNotice } from '#integrations/payments/kept-notices/domain/kept-notice.decisions';
import { keptNoticeStream } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { type KeptNotice, subjectOf } from '#integrations/payments/kept-notices/kept-notice';
import { KEPT_NOTICE, type NoticeSource } from '#integrations/payments/kept-notices/notice-job';
import { followUp } from '#job-queue/cause';
import { Clocks } from '#platform/clock/clocks';
import { EventStore } from '#platform/event-store/event-store';

/** Records how kept notices ended, for the alert of those that were not applied. A repeat changes nothing. */
@Injectable()
export class KeptNoticeFacts {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  notApplied(notice: KeptNotice, source: NoticeSource): Promise<void> {
    return this.record(notice, source, giveUpNotice, '.not_applied');
  }

  applied(notice: KeptNotice, source: NoticeSource): Promise<void> {
    return this.record(notice, source, settleNotice, '.applied');
  }

  private async record(
    notice: KeptNotice,
    { account, livemode, notice: { eventId: event }, received: created }: NoticeSource,
    rule: typeof giveUpNotice,
    which: string,
  ): Promise<void> {
    const cause = { event, account, livemode, correlation: event, created, isNotice: true } as const;
    const context = await followUp(cause, KEPT_NOTICE, this.clocks, which);
    await this.eventStore.decide(keptNoticeStream(notice.id), keptNotice, (outcome) => rule(outcome, subjectOf(notice)), context);
  }
}
