import { Constant, ApiCount, ApiText } from '#http/api-reference/api-fields';

/** The result of skipping an unreadable event. */
export class SkippedUnreadableResource {
  @Constant('skipped_unreadable_event') object!: 'skipped_unreadable_event';
  @ApiText('The stream.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
  @ApiCount('Revision of the event in its stream, starting at 0.', { example: 4 }) revision!: number;
  @ApiText('Position of the event in the history.', { example: '00000000000000001274' }) position!: string;
  @ApiText('Why the event cannot be read.', { example: 'its data is not JSON' }) fault!: string;
  @ApiCount('Streams that are parked in read models for other reasons.', { example: 0 }) still_parked!: number;
}
