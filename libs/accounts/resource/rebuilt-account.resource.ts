import { ApiCount, ApiId, ApiList, Constant } from '#http/api-reference/api-fields';

/** The outcome of rebuilding the documents of an account. */
export class RebuiltAccountResource {
  @Constant('rebuilt_account') object!: 'rebuilt_account';
  @ApiId('The account.', 'acct', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiCount('Streams of the account.', { example: 1_200 }) streams!: number;
  @ApiList('Read models in which documents were rebuilt.', () => String, { example: ['orders', 'payments', 'refunds'] })
  projections!: readonly string[];
  @ApiCount('Streams that wait in a read model, which cannot apply one of their events.', { example: 0 }) still_parked!: number;
}
