import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { textArgument } from '#platform/control/arguments';
import { listOf, type WholeList } from '#platform/control/list-of';
import { ParkedPlans } from '#platform/jobs/parked-plans';
import type { ParkedPlan } from '#platform/storage/parked-plan';

/** What a policy could not plan because of an event, as the operator sees it. */
export interface ParkedPlanRecord extends Omit<ParkedPlan, 'parkedAt'> {
  readonly object: 'parked_plan';
  /** Unix seconds. */
  readonly parked_at: number;
}

/** What operators do about plans that failed. */
@Injectable()
export class ParkedPlansAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly parkedPlans: ParkedPlans,
  ) {
    adminOperations.register('jobs.list', 'reads', (args) => this.list(args));
    adminOperations.register('jobs.retry', changes('queue'), (args) => this.retry(args));
    adminOperations.register('jobs.drop', { ...changes('queue', 'position'), needsReason: true }, (args) => this.drop(args));
  }

  private async list(args: Arguments): Promise<WholeList<ParkedPlanRecord>> {
    const plans: ParkedPlanRecord[] = [];
    for await (const { parkedAt, ...plan } of this.parkedPlans.all(filterOf(args)))
      plans.push({ object: 'parked_plan', ...plan, parked_at: Math.floor(parkedAt / 1000) });
    return listOf('/jobs/parked', plans);
  }

  private async retry(args: Arguments): Promise<{ object: 'retry'; planned: number; still_parked: number }> {
    const { planned, stillParked } = await this.parkedPlans.retry(filterOf(args));
    return { object: 'retry', planned, still_parked: stillParked };
  }

  private async drop(args: Arguments): Promise<Omit<ParkedPlanRecord, 'parked_at' | 'reason'>> {
    const [queue, place] = [textArgument(args, 'queue'), textArgument(args, 'position')];
    for await (const plan of this.parkedPlans.all({ queue })) {
      const { stream, revision, position } = plan;
      if (withoutZeros(position) !== withoutZeros(place)) continue;
      if (await this.parkedPlans.drop(plan)) return { object: 'parked_plan', queue, stream, revision, position };
    }
    throw new DomainError('resource_missing', `No plan of ${queue} waits for the event at position ${place}. See jobs list.`, 'position');
  }
}

const filterOf = (args: Arguments): { queue?: string } => (args['queue'] === undefined ? {} : { queue: textArgument(args, 'queue') });

/** Positions are shown without the zeros that make them sort. */
const withoutZeros = (position: string): string => position.replace(/^0+(?=\d)/, '');
