import { Module } from '@nestjs/common';
import { AnsweredRequests } from '#http/pipeline/answered-request';
import { RequestLogListController } from '#audit/request-logs/queries/request-log-list/request-log-list.controller';
import { RequestsController } from '#audit/request-logs/queries/request-log-list/requests.controller';
import { GetRequestLogHandler, ListRequestLogsHandler } from '#audit/request-logs/queries/request-log-list/request-log-list.query';
import { RequestLogMeasures } from '#audit/request-logs/recording/request-log-measures';
import { RequestKeeper } from '#audit/request-logs/recording/request-keeper';
import { REQUEST_LOG_SEARCHABLES } from '#audit/request-logs/request-log.searchables';
import { searchables } from '#dashboard/search/contract';

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
