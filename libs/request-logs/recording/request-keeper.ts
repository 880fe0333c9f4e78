import { Injectable } from '@nestjs/common';
import { type AnsweredRequest, AnsweredRequests } from '#http/pipeline/answered-request';
import { RequestLogs } from '#http/request-log/request-logs';
import { loggedRequest } from '#request-logs/recording/logged-request';

/** Puts each answered request into the log. It is written a moment later, with others. */
@Injectable()
export class RequestKeeper extends AnsweredRequests {
  constructor(private readonly logs: RequestLogs) {
    super();
  }

  override note(request: AnsweredRequest): void {
    this.logs.note(loggedRequest(request));
  }
}
