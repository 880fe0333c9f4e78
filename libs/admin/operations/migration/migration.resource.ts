import { ApiCount, ApiText, Constant } from '#http/api-reference/api-fields';
import type { Moved } from '#admin/operations/migration/move-embedded';

/** The numbers of moved items, and the checksum that both histories have. */
export class MigrationResource implements Moved {
  @Constant('migration') object!: 'migration';
  @ApiCount('Number of events.', { example: 1200 }) events!: number;
  @ApiCount('In how many streams.', { example: 90 }) streams!: number;
  @ApiText('The SHA-256 of all of them, in order.', { example: 'e3b0c44298fc1c149afbf4c8996fb924' }) sha256!: string;
  @ApiCount('Number of encryption keys of personal data.', { example: 40 }) subject_keys!: number;
  @ApiCount('Number of stored responses to idempotent requests.', { example: 12 }) idempotency_keys!: number;
  @ApiCount('Number of records of jobs.', { example: 300 }) records!: number;
  @ApiCount('Number of jobs.', { example: 3 }) jobs!: number;
}
