import { ApiCount, ApiId, Constant } from '#http/api-reference/api-fields';

/** How far the read models are behind with an account. */
export class AccountLagResource {
  @Constant('account_lag') object!: 'account_lag';
  @ApiId('The account.', 'acct', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiCount('Facts of it that are not in all of its read models yet.', { example: 0 }) waiting!: number;
  @ApiCount('Seconds for which the oldest of them has waited.', { example: 0 }) lag_seconds!: number;
}
