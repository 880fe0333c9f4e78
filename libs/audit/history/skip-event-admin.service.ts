import { Injectable } from '@nestjs/common';
import { positionIn } from '#audit/history/position-argument';
import { DomainError } from '#kernel/domain-error';
import { EventSkips } from '#operations/contract';
import { AdminOperations } from '#platform/control/admin-operations';
import { type Arguments, changes } from '#platform/operators/effect';
import { textArgument } from '#platform/control/arguments';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { faultOf } from '#platform/event-history/unreadable';

/** The result of skipping an unreadable event. */
interface SkippedUnreadable {
  readonly object: 'skipped_unreadable_event';
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  /** Why it cannot be read. */
  readonly fault: string;
  /** Streams that wait in read models for other reasons. */
  readonly still_parked: number;
}

/** What operators do about events that cannot be read. */
@Injectable()
export class SkipEventAdminService {
  constructor(
    adminOperations: AdminOperations,
    private readonly history: EventHistory,
    private readonly skips: EventSkips,
  ) {
    adminOperations.register('history.skip', { ...changes('position'), needsReason: true }, (args) => this.skip(args));
  }

  private async skip(args: Arguments): Promise<SkippedUnreadable> {
    const position = positionIn(textArgument(args, 'position'), 'position');
    const event = await this.history.at(position);
    if (event === null)
      throw new DomainError('resource_missing', `There is no event at ${position}. Take its position from verify.`, 'position');
    const fault = await mismatchOf(event);
    const { stream, revision } = event;
    if (fault === null)
      throw new DomainError(
        'transition_not_allowed',
        `Event ${revision} of ${stream} can be read, and events that can are never passed over. Take the position of one that verify names.`,
        'position',
      );
    const still_parked = await this.skips.skip(event);
    return { object: 'skipped_unreadable_event', stream, revision, position, fault, still_parked };
  }
}

/** Why an event cannot be read, or is not what this release knows of its type; null otherwise. */
async function mismatchOf(event: RecordedEvent): Promise<string | null> {
  const reason = faultOf(event);
  if (reason !== null) return reason;
  // It is large, and most processes never skip an event.
  const { shapeFault } = await import('#audit/catalogue/shape-of');
  return shapeFault(event.type, event.metadata.schema, event.data)?.message ?? null;
}
