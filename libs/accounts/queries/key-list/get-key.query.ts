import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AccountKeys } from '#accounts/account-keys';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';

/** One key of an account. Throws `resource_missing`. */
export class GetKey extends Query<ApiKeyRecord> {
  constructor(
    readonly id: string,
    readonly account: string,
  ) {
    super();
  }
}

@QueryHandler(GetKey)
export class GetKeyHandler implements IQueryHandler<GetKey> {
  constructor(private readonly keys: AccountKeys) {}

  execute({ id, account }: GetKey): Promise<ApiKeyRecord> {
    return this.keys.find(id, account);
  }
}
