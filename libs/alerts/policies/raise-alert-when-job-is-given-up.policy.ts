import { CommandBus } from '@nestjs/cqrs';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import type { Alert } from '#alerts/domain/alert.events';
import { isId } from '#kernel/ids';
import { Clocks } from '#platform/clock/clocks';
import { followUp } from '#job-queue/cause';
import { type DeadJob, JOB_DEAD } from '#job-queue/dead-letter-jobs';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

const NOTES = {
  retried: 'The operator of this service has had it tried again.',
  dropped: 'The operator of this service decided that it is never done.',
} as const;

/** Raises an alert for an account's job that became a dead letter, until it is put back or dropped. */
@Policy({ queue: JOB_DEAD, atOnce: 8, inHouse: true })
export class RaiseAlertWhenJobIsGivenUp implements PolicyHandler<DeadJob> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  async perform({ payload }: ClaimedJob<DeadJob>): Promise<JobResult> {
    const dead = payload;
    const { id, cause, ended } = dead;
    const context = (which: string) => followUp(cause, JOB_DEAD, this.clocks, ` ${id}${which}`);
    // The job that resolves the alert may run before the one that raises it. Raising it again changes nothing.
    const alert = await this.commands.execute(RaiseAlert({ about: alertOf(dead), context: await context('') }));
    if (ended !== undefined) await this.commands.execute(ResolveAlert({ alert, note: NOTES[ended], context: await context('.ends') }));
    return COMPLETED;
  }
}

/** The alert leaves out the reason and the payload, which may contain personal data. The operator can see the reason. */
function alertOf({ queue, key, about }: DeadJob): Alert {
  const order_id = about.find((each) => isId('ord', each)) ?? null;
  return {
    type: 'job_given_up',
    severity: 'critical',
    order_id,
    subject: order_id ?? key,
    summary: `A follow-up of ${order_id ?? key} (${queue}) failed for a day and was given up; nothing is lost, and all else goes on. The operator of this service finds the reason with "jobs list", mends it, and has it done with "jobs retry".`,
    data: { queue, key },
  };
}
