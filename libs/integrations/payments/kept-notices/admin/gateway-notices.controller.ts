import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { AccessLog, ReadingTraces } from '#admin/operations/contract';
import { NoticeSupport } from '#integrations/payments/kept-notices/admin/notice-support';
import { shown } from '#integrations/payments/kept-notices/kept-notices';
import { NoticeBodies } from '#integrations/payments/kept-notices/notice-bodies';
import { NoticeResource, RetriedNoticesResource, WholeNoticeResource } from '#integrations/payments/kept-notices/resource/notice.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { About, Answers, AnswersWholeList, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { AccountNamed } from '#admin/operators/parameters';
import { scopeOf } from '#platform/storage/documents';
import { NOTICE_STATUSES, type NoticeStatus } from '#integrations/payments/kept-notices/kept-notice';
import { OneOf, Text, Whole } from '#http/validation/fields';

const MAYBE = { optional: true, empty: 'refused' } as const;
const MOST_SHOWN = 1000;

class GatewayNoticesQuery {
  @Text({ ...MAYBE, description: 'Only those to one connection.' }) connection?: string;
  @OneOf(NOTICE_STATUSES, { ...MAYBE, description: 'Only those in this state.' }) status?: NoticeStatus;
  @Whole({ ...MAYBE, min: 1, max: MOST_SHOWN, description: 'The most entries; 20 when left out.' }) limit?: number;
}

class RetryNoticesBody {
  @Text({ ...MAYBE, description: 'The notice; all that were not applied when left out.' }) id?: string;
}

const USUAL_LIMIT = 20;

/** Operators' access to the kept notices of all accounts, with what came. */
@Controller('admin/v1/gateway_notices')
export class GatewayNoticesController {
  constructor(
    private readonly support: NoticeSupport,
    private readonly bodies: NoticeBodies,
    private readonly accessLog: AccessLog,
    private readonly traces: ReadingTraces,
  ) {}

  @Get()
  @ForOperators('notices.list', 'reads')
  @Called('listGatewayNotices', 'List notices of gateways')
  @About('The newest notices of an account that could not be applied when they came, in both modes, of the last 30 days.')
  @AnswersWholeList(NoticeResource, ['resource_missing', 'missing_field'])
  async list(
    @Query() { limit = USUAL_LIMIT, ...filters }: GatewayNoticesQuery,
    @AccountNamed() account: string | undefined,
  ): Promise<Omit<WholeList<NoticeResource>, 'has_more'> & { has_more: boolean }> {
    const list = newestFirst('/admin/v1/gateway_notices', await this.support.newest(account, filters, limit + 1));
    return { ...list, data: list.data.slice(0, limit), has_more: list.data.length > limit };
  }

  @Get(':id')
  @ForOperators('notices.show', 'reads')
  @Called('showGatewayNotice', 'Show a notice of a gateway')
  @About('One notice with what came, byte by byte. That it is shown is recorded (personal_data.read).')
  @Answers(200, WholeNoticeResource, ['resource_missing'])
  async show(@Param('id') id: string, @AccountNamed() named: string | undefined): Promise<WholeNoticeResource> {
    const notice = await this.support.find(id, named);
    const { account, livemode } = notice.source;
    const pending = { account, livemode, resources: [id], subject: null };
    await this.traces.leave(pending, (reading) => this.accessLog.readByOperator(reading));
    return { ...shown(notice), body: await this.bodies.read(id, scopeOf(account, livemode)) };
  }

  @Post('retry')
  @ForOperators('notices.retry', changes('id'))
  @Called('retryGatewayNotices', 'Retry notices of gateways')
  @About('Tries once more to apply a notice, or all notices of an account that were not applied, soon after the response.')
  @Answers(200, RetriedNoticesResource, ['resource_missing', 'missing_field'])
  async retry(@Body() { id }: RetryNoticesBody, @AccountNamed() account: string | undefined): Promise<RetriedNoticesResource> {
    return { object: 'retry', retried: await this.support.retry(account, id) };
  }
}
