import { Constant, ApiAmount, ApiCount, ApiList, ApiText } from '#http/api-reference/api-fields';

class AgingBucketPart {
  @ApiCount('Lower bound of the bucket, in whole days since delivery.') from_days!: number;
  @ApiCount('Upper bound of the bucket, inclusive; null for the last bucket.', { orNull: true }) to_days!: number | null;
  @ApiCount('Number of collections.') count!: number;
  @ApiAmount('Amount outstanding in the bucket.') amount!: number;
}

/** A courier's unpaid cash by its age since collection (interface §2.16). */
export class AgingResource {
  @Constant('cod_aging') object!: 'cod_aging';
  @ApiText('Code of the courier; null if none was reported.', { orNull: true, example: 'delhivery' }) courier_code!: string | null;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiCount('Number of collections.') count!: number;
  @ApiAmount('Total amount outstanding.') amount!: number;
  @ApiCount('Number of collections that are overdue.') overdue_count!: number;
  @ApiAmount('Amount overdue.') overdue_amount!: number;
  @ApiList('Buckets by age: 0 to 7 days, 8 to 15, 16 to 30, and over 30.', () => AgingBucketPart) buckets!: readonly AgingBucketPart[];
}
