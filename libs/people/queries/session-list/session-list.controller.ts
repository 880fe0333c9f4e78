import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetCurrentSession, ListSessions } from '#people/queries/session-list/session-list.query';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { DescribedSessionResource } from '#people/resource/described-session.resource';
import { UserSessionResource } from '#people/resource/session.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersShortList, ForUsers } from '#http/route';

@Controller('admin/v1')
export class SessionListController {
  constructor(private readonly queries: QueryBus) {}

  @Get('session')
  @ForUsers('sessions_own:read', { reads: [USERS] })
  @About('Returns the signed-in user and the current session.')
  @Answers(200, DescribedSessionResource)
  current(@CurrentCaller() { person, key: { id } }: Caller): Promise<DescribedSessionResource> {
    return this.queries.execute(new GetCurrentSession(id, person!.session));
  }

  @Get('sessions')
  @ForUsers('sessions_own:read', { reads: [USERS] })
  @About("Lists the user's own sessions that have not ended, newest first.")
  @AnswersShortList(UserSessionResource)
  async list(@CurrentCaller() { person, key: { id } }: Caller): Promise<WholeList<UserSessionResource>> {
    return newestFirst('/admin/v1/sessions', await this.queries.execute(new ListSessions(id, person!.session)));
  }
}
