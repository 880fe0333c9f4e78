import { CommandBus } from '@nestjs/cqrs';
import { RaiseAlert } from '#alerts/commands/raise-alert/raise-alert.command';
import { ResolveAlert } from '#alerts/commands/resolve-alert/resolve-alert.command';
import { type Alert, isOfAlert } from '#alerts/domain/alert.events';
import { isId } from '#kernel/ids';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { CommandContext } from '#platform/event-store/command-context';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { PARKED } from '#job-queue/parked-stream-jobs';
import type { ParkedAt } from '#platform/projector/parking-notices';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

const TAKEN_IN = 'Lists and reads show again what happens to it: the event was taken in after all, or is left out of them.';

/** Raises an alert for an account's parked stream, whose data is out of date, and resolves it once the stream catches up. */
@Policy({ queue: PARKED, atOnce: 8, inHouse: true })
export class RaiseAlertWhenStreamIsParked implements PolicyHandler<ParkedAt> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  /**
   * A parked stream of an alert raises no alert: that one might not be applied either, and so on forever. An event that was skipped, restored and
   * parked again (`times`) raises another alert.
   */
  async perform({ payload }: ClaimedJob<ParkedAt>): Promise<JobResult> {
    const { takenIn, times, ...parked } = payload;
    if (isOfAlert(parked.stream)) return COMPLETED;
    const cause = await this.causeAt(parked);
    if (cause === null) return COMPLETED;
    const which = ` ${parked.projection}${times === 0 ? '' : ` ${times}`}`;
    // The job that resolves the alert may run before the one that raises it. Raising it again changes nothing.
    const alert = await this.commands.execute(RaiseAlert({ about: alertOf(parked), context: await this.context(cause, which) }));
    if (takenIn) await this.commands.execute(ResolveAlert({ alert, note: TAKEN_IN, context: await this.context(cause, `${which}.ends`) }));
    return COMPLETED;
  }

  /**
   * The parked event as the alert's cause. If its metadata cannot be read, the metadata of the newest readable event before it are used. Null if
   * there is none, because the account is unknown then.
   */
  private async causeAt({ stream, revision }: Pick<ParkedAt, 'stream' | 'revision'>): Promise<Cause | null> {
    const events = (await this.history.stored(stream)).filter((event) => event.revision <= revision);
    const newest = events.findLast(({ unreadable }) => unreadable === undefined);
    if (newest === undefined) return null;
    const { id, created } = events.at(-1)!;
    return { ...causeOf(newest), event: id, created };
  }

  private context(cause: Cause, which: string): Promise<CommandContext> {
    return followUp(cause, PARKED, this.clocks, which);
  }
}

/** The alert leaves out the reason, which may contain personal data. The operator can see it. */
function alertOf({ projection, stream, revision }: Omit<ParkedAt, 'times'>): Alert {
  const subject = stream.slice(stream.indexOf('-') + 1);
  return {
    type: 'stream_parked',
    severity: 'critical',
    order_id: isId('ord', subject) ? subject : null,
    subject,
    summary: `Lists and reads (${projection}) no longer show what happens to ${subject}; nothing is lost. The operator of this service finds the reason with "projections parked", fixes it, and retries with "projections retry".`,
    data: { projection, stream, revision },
  };
}
