import { Controller, Get } from '@nestjs/common';
import { AccountKeys } from '#accounts/account-keys';
import { KEY_RING } from '#accounts/authentication/key-ring.projection';
import { ApiKeyResource } from '#accounts/resource/api-key.resource';
import { newestFirst, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, AnswersShortList, ForUsers } from '#http/route';
import { AlsoForOperators } from '#admin/operators/for-operators';

@Controller('admin/v1/keys')
export class KeyListController {
  constructor(private readonly keys: AccountKeys) {}

  @Get()
  @ForUsers('keys:read', { reads: [KEY_RING] })
  @AlsoForOperators('keys.list', 'reads')
  @About(`
    Lists all API keys of the account, in both modes, newest first, including revoked and expired ones, without the keys themselves.
  `)
  @AnswersShortList(ApiKeyResource)
  async list(@CurrentCaller() { account }: Caller): Promise<WholeList<ApiKeyResource>> {
    return newestFirst('/admin/v1/keys', await this.keys.all(account));
  }
}
