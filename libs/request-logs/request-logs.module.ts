import { Module } from '@nestjs/common';
import { AnsweredRequests } from '#http/pipeline/answered-request';
import { RequestLogListController } from '#request-logs/queries/request-log-list/request-log-list.controller';
import { RequestsController } from '#request-logs/queries/request-log-list/requests.controller';
import { GetRequestLogHandler, ListRequestLogsHandler } from '#request-logs/queries/request-log-list/request-log-list.query';
import { RequestLogMeasures } from '#request-logs/recording/request-log-measures';
import { RequestKeeper } from '#request-logs/recording/request-keeper';
import { REQUEST_LOG_SEARCHABLES } from '#request-logs/request-log.searchables';
import { searchables } from '#search/contract';

/** The log of a merchant's requests. The ports and the buses are provided by global modules. */
@Module({
  controllers: [RequestLogListController, RequestsController],
  providers: [
    { provide: AnsweredRequests, useClass: RequestKeeper },
    RequestLogMeasures,
    searchables(REQUEST_LOG_SEARCHABLES),
    ListRequestLogsHandler,
    GetRequestLogHandler,
  ],
})
export class RequestLogsModule {}
