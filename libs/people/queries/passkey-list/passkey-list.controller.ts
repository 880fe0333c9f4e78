import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPasskeys } from '#people/queries/passkey-list/passkey-list.query';
import { USERS } from '#people/queries/user-list/user-list.projection';
import { PasskeyResource } from '#people/resource/passkey.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, ForUsers } from '#http/route';

@Controller('admin/v1/passkeys')
export class PasskeyListController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForUsers('passkeys:read', { reads: [USERS] })
  @About("Lists the user's own passkeys, newest first.")
  @AnswersShortList(PasskeyResource)
  async list(@CurrentCaller() { key: { id } }: Caller): Promise<WholeList<PasskeyResource>> {
    return newestFirst('/admin/v1/passkeys', await this.queries.execute(new ListPasskeys(id)));
  }
}
