import { Text } from '#platform/http/fields';

/** Which plans: all of them, or those of a queue. */
export class ParkedPlansFilter {
  @Text({ optional: true, empty: 'refused', max: 200, description: 'Only those of this queue.', example: 'gateway.refund' }) queue?: string;
}

export class DropPlanBody {
  @Text({ max: 200, description: 'The queue of the policy’s jobs.', example: 'gateway.refund' }) queue!: string;
  @Text({ max: 100, description: 'Where the event is in the history, with or without zeros before it.', example: '1274' })
  position!: string;
}
