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

/** A part is checked again after this share of the time it has waited, within limits. Milliseconds. */
const SHARE = 0.25;
const SOONEST = 100;
const LATEST = 600_000;
/** Clients repeat a request within a day. */
const GIVEN_UP = DAY * 1000;

/**
 * Adds the rows of one part to the lists once all parts are stored; the parts of an interrupted request wait for its repeat, and are then dropped.
 */
@Policy({ queue: TAKE_LIST_PART, atOnce: 4, perGroup: 1, inHouse: true })
export class TakeListPartWhenReceived implements PolicyHandler {
  constructor(
    private readonly commands: CommandBus,
    private readonly history: EventHistory,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Its jobs are created by the request. */
  plan(): readonly Job[] {
    return [];
  }

  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const { import: id, part, before, sealed, origin, waitsSince } = payload as PartOfList;
    if ((await this.history.stream(importStream(id))).length === 0) return this.wait(waitsSince);
    if ((await this.history.stream(importPartStream(id, part))).length > 0) return COMPLETED;
    const rows = JSON.parse(this.secretBox.open(sealed, placeOfPart(id, part))) as ListRow[];
    const context = new CommandContext({ ...origin, repeatable: placeOfPart(id, part) });
    await this.commands.execute(new TakeListPart(id, part, before, rows, context));
    return COMPLETED;
  }

  private wait(since: number): JobResult {
    const now = this.clock.milliseconds();
    if (now - since > GIVEN_UP) return COMPLETED;
    const delay = Math.min(LATEST, Math.max(SOONEST, SHARE * (now - since)));
    return { reschedule: { dueAt: now + delay, countsAsAttempt: false } };
  }
}
