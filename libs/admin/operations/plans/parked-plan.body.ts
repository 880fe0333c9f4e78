import { Text } from '#http/validation/fields';

/** The selected plans and jobs: all of them, or those of a queue. */
export class ParkedPlansFilter {
  @Text({ optional: true, empty: 'refused', max: 200, description: 'Only those of this queue.', example: 'gateway.refund' }) queue?: string;
}

/** The same, and the page of them. */
export class ParkedPlansQuery extends ParkedPlansFilter {
  @Text({ optional: true, empty: 'refused' }) limit?: string;
  @Text({ optional: true, empty: 'refused' }) starting_after?: string;
  @Text({ optional: true, empty: 'refused' }) ending_before?: string;
}

/** A parked plan by the position of its event, or a dead letter by its key. */
export class DropPlanBody {
  @Text({ max: 200, description: 'The queue of the policy’s jobs.', example: 'gateway.refund' }) queue!: string;
  @Text({
    optional: true,
    empty: 'refused',
    max: 100,
    description: 'Where the event is in the history, with or without zeros before it.',
    example: '1274',
  })
  position?: string;
  @Text({ optional: true, empty: 'refused', max: 1000, description: 'The name of a job that was given up.' }) key?: string;
}
