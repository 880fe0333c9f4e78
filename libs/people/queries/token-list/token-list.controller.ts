import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListTokens } from '#people/queries/token-list/token-list.query';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { TokenResource } from '#people/resource/token.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, ForUsers } from '#http/route';

@Controller('admin/v1/tokens')
export class TokenListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('tokens:read', { reads: [USERS] })
  @About("Lists the user's own tokens that have not expired, newest first, without the tokens themselves.")
  @AnswersShortList(TokenResource)
  async list(@CurrentCaller() { key: { id } }: Caller): Promise<WholeList<TokenResource>> {
    return newestFirst('/admin/v1/tokens', await this.queries.execute(new ListTokens(id)));
  }
}
