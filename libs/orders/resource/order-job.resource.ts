import type { UnixSeconds } from '#kernel/time';
import { ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

/** A pending job that results from an order's events. */
export class OrderJobResource {
  @Constant('job') object!: 'job';
  @ApiText('Queue of the job.', { example: 'storefront.mirror' }) queue!: string;
  @ApiOneOf('Whether the job is waiting, was given up after many attempts, or could not be planned.', ['waiting', 'given_up', 'parked'])
  status!: 'waiting' | 'given_up' | 'parked';
  @ApiText('The event that the job follows from.', { example: 'order.paid' }) fact!: string;
  @ApiId('The order that the job is for.', 'ord', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) order_id!: string;
  @ApiText('Why the job was given up or could not be planned.', { orNull: true, example: 'The shop does not answer.' }) message!:
    string | null;
  @ApiTime('Time of the event.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}
