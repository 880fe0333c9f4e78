import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { DroppedWorkResource, RetriedPlansResource, StoppedWorkResource } from '#admin/operations/resource/parked-plan.resource';
import { listOf, type WholeList } from '#http/answers/list-of';
import { About, Answers, AnswersShortList, Called } from '#http/route';
import { DeadLetters } from '#job-queue/dead-letters';
import { ParkedPlans } from '#job-queue/parked-plans';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';
import { Text } from '#http/validation/fields';

/** The selected plans and jobs: all of them, or those of a queue. */
class ParkedPlansFilter {
  @Text({ optional: true, empty: 'refused', max: 200, description: 'Only those of this queue.', example: 'gateway.refund' }) queue?: string;
}

/** The same, and the page of them. */
class ParkedPlansQuery extends ParkedPlansFilter {
  @Text({ optional: true, empty: 'refused' }) limit?: string;
  @Text({ optional: true, empty: 'refused' }) starting_after?: string;
  @Text({ optional: true, empty: 'refused' }) ending_before?: string;
}

/** A parked plan by the position of its event, or a dead letter by its key. */
class DropPlanBody {
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

/** Operations on failed plans and dead letters. */
@Controller('admin/v1/parked_plans')
export class ParkedPlansController {
  constructor(
    private readonly parkedPlans: ParkedPlans,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Get()
  @ForOperators('jobs.list', 'reads')
  @About(`
    The events from which a policy could not plan its jobs, and those that wait behind them in their streams; then the jobs that were given up
    after many attempts.
  `)
  @AnswersShortList(StoppedWorkResource, [], ['queue', 'position', 'key'])
  async list(@Query() { queue }: ParkedPlansQuery): Promise<WholeList<StoppedWorkResource>> {
    const filter = queue === undefined ? {} : { queue };
    const stopped: StoppedWorkResource[] = [];
    for await (const { parkedAt, ...plan } of this.parkedPlans.all(filter))
      stopped.push({ object: 'parked_plan', ...plan, parked_at: seconds(parkedAt) });
    for await (const { queue, key, attempts, reason, diedAt } of this.deadLetters.all(filter))
      stopped.push({ object: 'dead_letter', queue, key, attempts, reason, given_up_at: seconds(diedAt) });
    return listOf('/admin/v1/parked_plans', stopped);
  }

  @Post('retry')
  @ForOperators('jobs.retry', changes('queue'))
  @About('Plans what is parked, and puts back the jobs that were given up, of one queue or of all.')
  @Called('retryParkedPlans', 'Retry parked plans and jobs that were given up')
  @Answers(200, RetriedPlansResource)
  async retry(@Body() filter: ParkedPlansFilter): Promise<RetriedPlansResource> {
    const { planned, stillParked } = await this.parkedPlans.retry(filter);
    const put_back = await this.deadLetters.retry(filter);
    return { object: 'retry', planned, still_parked: stillParked, ...(put_back > 0 && { put_back }) };
  }

  @Post('drop')
  @ForOperators('jobs.drop', { ...changes('queue', 'position', 'key'), needsReason: true })
  @About(`
    By position, plans nothing of a queue because of an event, for good, and goes on with what waited behind it. By key, never does a job that was
    given up. Needs a reason.
  `)
  @Called('dropParkedPlan', 'Drop a parked plan, or a job that was given up')
  @Answers(200, DroppedWorkResource, ['resource_missing', 'missing_field', 'parameters_exclusive'])
  async drop(@Body() { queue, position, key }: DropPlanBody): Promise<DroppedWorkResource> {
    if (position !== undefined && key !== undefined)
      throw new DomainError(
        'parameters_exclusive',
        'A plan is named by position, a job that was given up by key: send one of them.',
        'key',
      );
    if (key !== undefined) return this.dropLetter(queue, key);
    if (position === undefined) throw new DomainError('missing_field', 'Send position or key.', 'position');
    return this.dropPlan(queue, position);
  }

  private async dropPlan(queue: string, place: string): Promise<DroppedWorkResource> {
    for await (const plan of this.parkedPlans.all({ queue })) {
      const { stream, revision, position } = plan;
      if (withoutZeros(position) !== withoutZeros(place)) continue;
      if (await this.parkedPlans.drop(plan)) return { object: 'parked_plan', queue, stream, revision, position };
    }
    throw new DomainError('resource_missing', `No plan of ${queue} waits for the event at position ${place}. See jobs list.`, 'position');
  }

  private async dropLetter(queue: string, key: string): Promise<DroppedWorkResource> {
    for await (const letter of this.deadLetters.all({ queue }))
      if (letter.key === key && (await this.deadLetters.drop(letter))) return { object: 'dead_letter', queue, key };
    throw new DomainError('resource_missing', `No job ${key} of ${queue} was given up. See jobs list.`, 'key');
  }
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Positions are shown without the zeros that make them sort. */
const withoutZeros = (position: string): string => position.replace(/^0+(?=\d)/, '');
