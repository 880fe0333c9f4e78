import { Text } from '#http/validation/fields';

const DAY = { max: 10, example: '2026-01-31' } as const;

export class FetchSettlementsBody {
  @Text({ max: 100, description: 'The connection to the payment gateway.', example: 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m' }) connection!: string;
  @Text({ ...DAY, description: "The first day, in the account's time zone." }) from!: string;
  @Text({ ...DAY, description: 'Last day of the period, inclusive.' }) to!: string;
}
