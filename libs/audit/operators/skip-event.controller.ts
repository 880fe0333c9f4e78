import { Body, Controller, Post } from '@nestjs/common';
import { positionIn } from '#audit/history/position-argument';
import { SkipEventBody } from '#audit/operators/history.queries';
import { SkippedUnreadableResource } from '#audit/resource/skipped-unreadable.resource';
import { DomainError } from '#kernel/domain-error';
import { EventSkips } from '#admin/operations/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { faultOf } from '#platform/event-history/unreadable';
import { About, Answers, Called } from '#http/route';
import { changes } from '#admin/operators/effect';
import { ForOperators } from '#admin/operators/for-operators';

/** Skips an unreadable event, so that its stream can be read on. */
@Controller('admin/v1/history')
export class SkipEventController {
  constructor(
    private readonly history: EventHistory,
    private readonly skips: EventSkips,
  ) {}

  @Post('skip')
  @ForOperators('history.skip', { ...changes('position'), needsReason: true })
  @About('Passes over an event that cannot be read, for good, so that its stream goes on. Needs a reason.')
  @Called('skipUnreadableEvent', 'Skip an unreadable event')
  @Answers(200, SkippedUnreadableResource, ['resource_missing', 'transition_not_allowed', 'invalid_value', 'missing_field'])
  async skip(@Body() { position: typed }: SkipEventBody): Promise<SkippedUnreadableResource> {
    const position = positionIn(typed, 'position');
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

/** Why an event is unreadable, or does not match its type's schema in this release; null if it is readable and matches. */
async function mismatchOf(event: RecordedEvent): Promise<string | null> {
  const reason = faultOf(event);
  if (reason !== null) return reason;
  // The module is large, and most processes never skip an event.
  const { shapeFault } = await import('#audit/catalogue/shape-of');
  return shapeFault(event.type, event.metadata.schema, event.data)?.message ?? null;
}
