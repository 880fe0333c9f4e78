import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { GetUser, ListUsers } from '#people/queries/user-list/user-list.query';
import { ListedUserResource } from '#people/resource/user.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersShortList, ForUsers } from '#http/route';
import { AlsoForOperators } from '#admin/operators/for-operators';

@Controller('admin/v1/users')
export class UserListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('users:read', { reads: [USERS] })
  @AlsoForOperators('users.list', 'reads')
  @About('Lists all users of the account, newest first.')
  @AnswersShortList(ListedUserResource)
  async list(@CurrentCaller() { account }: Caller): Promise<WholeList<ListedUserResource>> {
    return newestFirst('/admin/v1/users', await this.queries.execute(new ListUsers(account)));
  }

  @Get(':id')
  @ForUsers('users:read', { reads: [USERS] })
  @About('Returns a user of the account.')
  @Answers(200, ListedUserResource, ['resource_missing'])
  get(@Param('id') id: string, @CurrentCaller() { account }: Caller): Promise<ListedUserResource> {
    return this.queries.execute(new GetUser(id, account));
  }
}
