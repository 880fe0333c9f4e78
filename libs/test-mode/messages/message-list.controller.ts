import { Controller, Get } from '@nestjs/common';
import { SandboxPhone } from '#messaging/contract';
import { listAnswer } from '#http/answers/list-answer';
import { Listing } from '#http/parameters';
import { About, AnswersList, Scope, Called } from '#http/route';
import type { ListQuery } from '#platform/storage/documents';
import { MessageResource } from '#test-mode/messages/message.resource';

@Controller('test_helpers/messages')
export class MessageListController {
  constructor(private readonly phone: SandboxPhone) {}

  @Get()
  @Called('listMessages', 'List simulated messages')
  @Scope('test_helpers:read', { testMode: true, reads: [] })
  @About(`
    Lists the messages sent to shoppers in your test mode during the last day, newest first, as long as no message provider is connected in test
    mode. Emails about scheduled reports are listed as well, if the service has no mail server.
  `)
  @AnswersList(MessageResource, {}, ['test_mode_required'])
  async list(@Listing({}) query: ListQuery): Promise<string> {
    const { messages, hasMore } = await this.phone.list(query);
    return listAnswer('/v1/test_helpers/messages', { documents: messages.map((each) => JSON.stringify(each)), hasMore });
  }
}
