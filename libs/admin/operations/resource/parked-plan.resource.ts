import { ApiCount, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';

export type Stopped = 'parked_plan' | 'dead_letter';

/** A plan or job that an operator dropped. */
export class DroppedWorkResource {
  @ApiOneOf('An event that nothing could be planned from, or a job that was given up.', ['parked_plan', 'dead_letter']) object!: Stopped;
  @ApiText('The queue of the policy’s jobs.', { example: 'gateway.refund' }) queue!: string;
  @ApiText('The stream of the event.', { orLeftOut: true, example: 'order-ord_01Jb3xQvW8kZtPq7Yd2RfN4m' }) stream?: string;
  @ApiCount('Which event of it, from 0.', { orLeftOut: true, example: 4 }) revision?: number;
  @ApiText('Where the event is in the history.', { orLeftOut: true, example: '00000000000000001274' }) position?: string;
  @ApiText('The name of the job that was given up.', { orLeftOut: true, example: 're_01Jb3xQvW8kZtPq7Yd2RfN4m' }) key?: string;
}

/** A plan or job that failed because of an event. */
export class StoppedWorkResource extends DroppedWorkResource {
  @ApiText('What went wrong; null where a plan waits behind an earlier event of its stream.', {
    orNull: true,
    example: 'the order has no gateway',
  })
  reason!: string | null;
  @ApiTime('Since when the plan waits.', { orLeftOut: true }) parked_at?: number;
  @ApiCount('How often the job was tried.', { orLeftOut: true, example: 400 }) attempts?: number;
  @ApiTime('When the job was given up.', { orLeftOut: true }) given_up_at?: number;
}

/** The outcome of retrying parked plans, and of putting dead letters back. */
export class RetriedPlansResource {
  @Constant('retry') object!: 'retry';
  @ApiCount('Plans that are made now.', { example: 2 }) planned!: number;
  @ApiCount('Plans that still wait.', { example: 0 }) still_parked!: number;
  @ApiCount('Jobs that were put back; left out where none was given up.', { orLeftOut: true, example: 1 }) put_back?: number;
}
