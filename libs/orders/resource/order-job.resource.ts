import type { UnixSeconds } from '#kernel/time';
import { ApiId, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';

/** Something that follows from what happened to an order and is not done. */
export class OrderJobResource {
  @Constant('job') object!: 'job';
  @ApiText('What is to be done: the name of its queue.', { example: 'storefront.mirror' }) queue!: string;
  @ApiOneOf('Whether it waits for its turn, was given up after many attempts, or could not be planned.', ['waiting', 'given_up', 'parked'])
  status!: 'waiting' | 'given_up' | 'parked';
  @ApiText('The fact that it follows from.', { example: 'order.paid' }) fact!: string;
  @ApiId('The order.', 'ord', { example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) order_id!: string;
  @ApiText('Why it was given up or could not be planned.', { orNull: true, example: 'The shop does not answer.' }) message!: string | null;
  @ApiTime('When the fact happened.', { example: 1_767_182_400 }) created_at!: UnixSeconds;
}
