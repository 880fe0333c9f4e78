import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { DropPlanBody, ParkedPlansFilter } from '#operations/plans/parked-plan.body';
import { DroppedPlanResource, ParkedPlanResource, RetriedPlansResource } from '#operations/resource/parked-plan.resource';
import { listOf, type WholeList } from '#platform/http/list-of';
import { About, Answers, AnswersWholeList, Called } from '#platform/http/route';
import { ParkedPlans } from '#platform/jobs/parked-plans';
import { changes } from '#platform/operators/effect';
import { ForOperators } from '#platform/operators/for-operators';

/** What operators do about plans that failed. */
@Controller('admin/v1/parked_plans')
export class ParkedPlansController {
  constructor(private readonly parkedPlans: ParkedPlans) {}

  @Get()
  @ForOperators('jobs.list', 'reads')
  @About('The events from which a policy could not plan its jobs, and those that wait behind them in their streams.')
  @AnswersWholeList(ParkedPlanResource)
  async list(@Query() filter: ParkedPlansFilter): Promise<WholeList<ParkedPlanResource>> {
    const plans: ParkedPlanResource[] = [];
    for await (const { parkedAt, ...plan } of this.parkedPlans.all(filter))
      plans.push({ object: 'parked_plan', ...plan, parked_at: Math.floor(parkedAt / 1000) });
    return listOf('/admin/v1/parked_plans', plans);
  }

  @Post('retry')
  @ForOperators('jobs.retry', changes('queue'))
  @About('Plans what is parked, of one queue or of all.')
  @Called('retryParkedPlans', 'Retry parked plans')
  @Answers(200, RetriedPlansResource)
  async retry(@Body() filter: ParkedPlansFilter): Promise<RetriedPlansResource> {
    const { planned, stillParked } = await this.parkedPlans.retry(filter);
    return { object: 'retry', planned, still_parked: stillParked };
  }

  @Post('drop')
  @ForOperators('jobs.drop', { ...changes('queue', 'position'), needsReason: true })
  @About('Plans nothing of a queue because of an event, for good, and goes on with what waited behind it. Needs a reason.')
  @Called('dropParkedPlan', 'Drop a parked plan')
  @Answers(200, DroppedPlanResource, ['resource_missing', 'missing_field'])
  async drop(@Body() { queue, position: place }: DropPlanBody): Promise<DroppedPlanResource> {
    for await (const plan of this.parkedPlans.all({ queue })) {
      const { stream, revision, position } = plan;
      if (withoutZeros(position) !== withoutZeros(place)) continue;
      if (await this.parkedPlans.drop(plan)) return { object: 'parked_plan', queue, stream, revision, position };
    }
    throw new DomainError('resource_missing', `No plan of ${queue} waits for the event at position ${place}. See jobs list.`, 'position');
  }
}

/** Positions are shown without the zeros that make them sort. */
const withoutZeros = (position: string): string => position.replace(/^0+(?=\d)/, '');
