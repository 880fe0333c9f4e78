import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RetryNotice } from '#integrations/payments/kept-notices/commands/retry-notice/retry-notice.command';
import { keptNotice, retryNotice } from '#integrations/payments/kept-notices/domain/kept-notice.decisions';
import { noticeMissing } from '#integrations/payments/kept-notices/domain/kept-notice.errors';
import { keptNoticeStream } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { type KeptNotice, subjectOf } from '#integrations/payments/kept-notices/kept-notice';
import { KeptNotices, shown } from '#integrations/payments/kept-notices/kept-notices';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';

@CommandHandler(RetryNotice)
export class RetryNoticeHandler implements ICommandHandler<RetryNotice> {
  constructor(
    private readonly notices: KeptNotices,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ notice: id, context }: RetryNotice): Promise<KeptNotice> {
    const found = await this.notices.find(id, scopeOf(context.account, context.livemode));
    if (found === null) throw noticeMissing(id);
    const notice = shown(found.notice);
    await this.eventStore.decide(keptNoticeStream(id), keptNotice, (outcome) => retryNotice(outcome, subjectOf(notice)), context);
    return notice;
  }
}
