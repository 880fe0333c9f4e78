import { CommandBus } from '@nestjs/cqrs';
import { Clock, DAY } from '#kernel/time';
import { CommandContext } from '#platform/event-store/command-context';
import { EventHistory } from '#platform/event-history/event-history';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { type PartOfList, placeOfPart, TAKE_LIST_PART } from '#risk/commands/import-list/part-of-list';
import { type ListRow, TakeListPart } from '#risk/commands/take-list-part/take-list-part.command';
import { importPartStream, importStream } from '#risk/domain/list-import';

/** A waiting part is checked again after this share of the time that it has waited. */
const SHARE = 0.25;
/** Minimum milliseconds until a waiting part is checked again. */
const SOONEST = 100;
/** Maximum milliseconds until a waiting part is checked again. */
const LATEST = 600_000;
/** Milliseconds after which a waiting part is dropped: by then no client repeats the request. */
const GIVEN_UP = DAY * 1000;

/**
 * Adds the rows of one part to the lists once the import is recorded, that is, once all of its parts are stored. The parts of an interrupted request wait
 * for its repeat, and are dropped after a day.
 */
@Policy({ queue: TAKE_LIST_PART, atOnce: 4, perGroup: 1, inHouse: true })
export class TakeListPartWhenReceived implements PolicyHandler<PartOfList> {
  constructor(
    private readonly commands: CommandBus,
    private readonly history: EventHistory,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** No event plans these jobs: `ImportListHandler` adds them. */
  plan(): readonly Job<PartOfList>[] {
    return [];
  }

  async perform({ payload }: ClaimedJob<PartOfList>): Promise<JobResult> {
    const { import: id, part, before, sealed, origin, waitsSince } = payload;
    if ((await this.history.stream(importStream(id))).length === 0) return this.wait(waitsSince);
    if ((await this.history.stream(importPartStream(id, part))).length > 0) return COMPLETED;
    const rows = JSON.parse(this.secretBox.open(sealed, placeOfPart(id, part))) as ListRow[];
    const context = new CommandContext({ ...origin, repeatable: placeOfPart(id, part) });
    await this.commands.execute(TakeListPart({ id, part, before, rows, context }));
    return COMPLETED;
  }

  private wait(since: number): JobResult {
    const now = this.clock.milliseconds();
    if (now - since > GIVEN_UP) return COMPLETED;
    const delay = Math.min(LATEST, Math.max(SOONEST, SHARE * (now - since)));
    return { reschedule: { dueAt: now + delay, countsAsAttempt: false } };
  }
}
