import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RetryNotice } from '#integrations/payments/kept-notices/commands/retry-notice/retry-notice.command';
import { noticeMissing } from '#integrations/payments/kept-notices/domain/kept-notice.errors';
import { KEPT_KINDS } from '#integrations/payments/kept-notices/domain/kept-notice.events';
import { NOTICE_STATUSES } from '#integrations/payments/kept-notices/kept-notice';
import { KeptNotices, shown } from '#integrations/payments/kept-notices/kept-notices';
import { NoticeResource } from '#integrations/payments/kept-notices/resource/notice.resource';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, Commanding, CurrentCaller, Listing } from '#http/parameters';
import { About, Answers, AnswersList, Called, ForUsers } from '#http/route';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ListQuery } from '#platform/storage/documents';

const FILTERS = { status: NOTICE_STATUSES, type: KEPT_KINDS, connection: 'text', order_id: 'text' } as const;

/** The kept notices of an account for its developers and owners: without what came, which may contain personal data. */
@Controller('admin/v1/notices')
export class NoticesController {
  constructor(
    private readonly notices: KeptNotices,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ForUsers('notices:read', { byMode: true, reads: [] })
  @Called('listNotices', 'List notices')
  @About(`
    Lists the notices of payment gateways, in the mode of X-Mode, that could not be applied when they came, newest first, of the last 30 days. Each is tried
    again for a day; after that the alert notice_not_applied is raised.
  `)
  @AnswersList(NoticeResource, FILTERS)
  async list(@Listing(FILTERS) query: ListQuery): Promise<string> {
    return listAnswer('/admin/v1/notices', await this.notices.list(query));
  }

  @Get(':id')
  @ForUsers('notices:read', { byMode: true, reads: [] })
  @Called('getNotice', 'Retrieve a notice')
  @About('Returns a notice by its ID.')
  @Answers(200, NoticeResource, ['resource_missing'])
  async get(@Param('id') id: string, @CurrentCaller() { scope }: Caller): Promise<NoticeResource> {
    const found = await this.notices.find(id, scope);
    if (found === null) throw noticeMissing(id);
    return shown(found.notice);
  }

  @Post(':id/retry')
  @ForUsers('notices:write', { byMode: true })
  @Called('retryNotice', 'Retry a notice')
  @About('Tries once more to apply a notice, soon after the response. A notice that is applied already does not change.')
  @Answers(200, NoticeResource, ['resource_missing'])
  retry(@Param('id') id: string, @Commanding() context: CommandContext): Promise<NoticeResource> {
    return this.commands.execute(RetryNotice({ notice: id, context }));
  }
}
