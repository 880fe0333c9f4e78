import { AccountSettingsResource } from '#accounts/resource/account-settings.resource';
import type { AccountRecord } from '#accounts/resource/account.view';
import { ApiId, ApiTime, Constant } from '#http/api-reference/api-fields';
import { OmitType } from '@nestjs/swagger';
import type { UnixSeconds } from '#kernel/time';

/** An account with its settings, for operators. */
export class AccountResource extends OmitType(AccountSettingsResource, ['object', 'account'] as const) implements AccountRecord {
  @ApiId('Unique identifier of the account.', 'acct', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string;
  @Constant('account') object!: 'account';
  @ApiTime('Time at which the account was opened.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}
