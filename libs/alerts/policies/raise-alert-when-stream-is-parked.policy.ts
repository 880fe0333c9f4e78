import { CommandBus } from '@nestjs/cqrs';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { type Alert, isOfAlert } from '#alerts/domain/alert.events';
import { isId } from '#kernel/ids';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { causeOf, followUp } from '#platform/jobs/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/jobs/policy';
import { PARKED, type ParkedAt } from '#platform/projector/parked-jobs';
import type { ClaimedJob, JobResult } from '#platform/storage/job-store';

/** A read model that has given a stream up shows its account what is out of date: somebody has to mend that. */
@Policy({ queue: PARKED, atOnce: 8, inHouse: true })
export class RaiseAlertWhenStreamIsParked implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /** An alert that cannot be taken in raises none: that one might not be taken in either, and so on for ever. */
  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const parked = payload as ParkedAt;
    if (isOfAlert(parked.stream)) return DONE;
    const event = (await this.history.stream(parked.stream, parked.revision)).at(-1)!;
    const context = await followUp(causeOf(event), PARKED, this.clocks, ` ${parked.projection}`);
    await this.commands.execute(new RaiseAlert(alertOf(parked), context));
    return DONE;
  }
}

/** Without the reason, which may quote what is personal: the operator sees it. */
function alertOf({ projection, stream, revision }: ParkedAt): Alert {
  const subject = stream.slice(stream.indexOf('-') + 1);
  return {
    type: 'stream_parked',
    severity: 'critical',
    order_id: isId('ord', subject) ? subject : null,
    subject,
    summary: `Lists and reads (${projection}) no longer show what happens to ${subject}; nothing is lost. Whoever operates this service finds the reason with "projections parked", mends it, and has it tried again with "projections retry".`,
    data: { projection, stream, revision },
  };
}
