import { Constant, ApiCount, ApiText, ApiTime } from '#platform/http/api-fields';

/** The event that a policy plans nothing because of. */
export class DroppedPlanResource {
  @Constant('parked_plan') object!: 'parked_plan';
  @ApiText('The queue of the policy’s jobs.', { example: 'gateway.refund' }) queue!: string;
  @ApiText('The stream of the event.', { example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream!: string;
  @ApiCount('Which event of it, from 0.', { example: 4 }) revision!: number;
  @ApiText('Where the event is in the history.', { example: '00000000000000001274' }) position!: string;
}

/** What a policy could not plan because of an event. */
export class ParkedPlanResource extends DroppedPlanResource {
  @ApiText('What went wrong; null where it waits behind an earlier event of its stream.', {
    orNull: true,
    example: 'the order has no gateway',
  })
  reason!: string | null;
  @ApiTime('Since when it waits.') parked_at!: number;
}

/** The outcome of planning what was parked. */
export class RetriedPlansResource {
  @Constant('retry') object!: 'retry';
  @ApiCount('Those that are planned now.', { example: 2 }) planned!: number;
  @ApiCount('Those that still wait.', { example: 0 }) still_parked!: number;
}
