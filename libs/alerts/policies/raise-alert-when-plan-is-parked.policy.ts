import { CommandBus } from '@nestjs/cqrs';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { type Alert, isOfAlert } from '#alerts/domain/alert.events';
import { isId } from '#kernel/ids';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { causeOf, followUp } from '#job-queue/cause';
import { PLAN_PARKED, type PlanParkedAt } from '#job-queue/parked-plan-jobs';
import { PLANNER } from '#job-queue/planned-ranges';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import { type ClaimedJob, type JobResult, JobStore } from '#job-queue/job-store';

/** Milliseconds until it checks again whether the plan is parked. */
const CHECK_AGAIN_AFTER = 1000;

const NOTES = {
  planned: 'What was to follow is planned.',
  dropped: 'The operator of this service decided that nothing follows.',
} as const;

/** Raises an alert for an account's event that could not be planned, until it is planned or dropped. */
@Policy({ queue: PLAN_PARKED, atOnce: 8, inHouse: true })
export class RaiseAlertWhenPlanIsParked implements PolicyHandler<PlanParkedAt> {
  constructor(
    private readonly history: EventHistory,
    private readonly jobStore: JobStore,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /** A plan that failed for an alert's event raises no alert: the plan for that one might fail too, and so on forever. */
  async perform({ payload }: ClaimedJob<PlanParkedAt>): Promise<JobResult> {
    const at = payload;
    const { queue, stream, revision, ended } = at;
    if (isOfAlert(stream)) return COMPLETED;
    if (ended === undefined) {
      // With several planning processes, this job is stored before the parked plan is. If the process was overtaken, the plan is never parked.
      const planned = (await this.jobStore.checkpoint(PLANNER)) ?? '';
      if (!(await this.jobStore.isParked(PLANNER, at))) return planned >= at.position ? COMPLETED : this.checkAgain();
    }
    const event = (await this.history.stream(stream, revision)).at(-1)!;
    const context = (which: string) => followUp(causeOf(event), PLAN_PARKED, this.clocks, ` ${queue}${which}`);
    // The job that resolves the alert may run before the one that raises it. Raising it again changes nothing.
    const alert = await this.commands.execute(RaiseAlert({ about: alertOf(at), context: await context('') }));
    if (ended !== undefined) await this.commands.execute(ResolveAlert({ alert, note: NOTES[ended], context: await context('.ends') }));
    return COMPLETED;
  }

  private async checkAgain(): Promise<JobResult> {
    return { reschedule: { dueAt: (await this.clocks.of(scopeOf('', true))) + CHECK_AGAIN_AFTER, countsAsAttempt: false } };
  }
}

/** The alert leaves out the reason, which may contain personal data. The operator can see it. */
function alertOf({ queue, stream, revision }: PlanParkedAt): Alert {
  const subject = stream.slice(stream.indexOf('-') + 1);
  return {
    type: 'plan_parked',
    severity: 'critical',
    order_id: isId('ord', subject) ? subject : null,
    subject,
    summary: `What follows from what happened to ${subject} (${queue}) could not be planned and waits; nothing is lost, and all else goes on. The operator of this service finds the reason with "jobs list", mends it, and has it planned with "jobs retry".`,
    data: { queue, stream, revision },
  };
}
