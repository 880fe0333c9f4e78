import { Injectable } from '@nestjs/common';
import { type AnsweredRequest, AnsweredRequests } from '#http/pipeline/answered-request';
import { RequestLogs } from '#http/request-log/request-logs';
import { loggedRequest } from '#audit/request-logs/recording/logged-request';

/** Adds each answered request to the log, which writes entries in batches a moment later. */
@Injectable()
export class RequestKeeper extends AnsweredRequests {
  constructor(private readonly logs: RequestLogs) {
    super();
  }

  override note(request: AnsweredRequest): void {
    this.logs.note(loggedRequest(request));
  }
}
