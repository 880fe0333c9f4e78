import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler } from '@nestjs/cqrs';
import { fact, fold } from '#kernel/fact';
import { Clock } from '#kernel/time';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { tracedJob } from '#job-queue/traced-job';
import { SecretBox } from '#privacy/secrets/secret-box';
import { scopeOf } from '#platform/storage/documents';
import { JobStore } from '#job-queue/job-store';
import { ImportList } from '#risk/commands/import-list/import-list.command';
import { importPartStream, importStream, isThere } from '#risk/domain/list-import';
import { type PartOfList, placeOfPart, TAKE_LIST_PART } from '#risk/commands/import-list/part-of-list';
import { partsOf } from '#risk/commands/import-list/parts-of-list';
import { ThreadedLists } from '#risk/commands/import-list/threaded-lists';
import { type ListImportResource, listImportResource } from '#risk/resource/list-import.resource';

/** Up to this many parts are awaited. With more, the response has the status `processing` at once. */
const MOST_AWAITED_PARTS = 4;
/** Milliseconds to wait for the results. */
const LONGEST_WAIT = 1500;
const POLL_MS = 20;

@CommandHandler(ImportList.type)
export class ImportListHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly jobStore: JobStore,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
    private readonly lists: ThreadedLists,
  ) {}

  /**
   * Stores all parts as jobs before the import is recorded. A crash in between is safe: parts of an unrecorded import
   * are ignored, and a repeat with the same idempotency key stores the same jobs.
   * Rows contain personal data, so they are encrypted in the jobs, and deleted with them.
   */
  async execute({ rows, context }: ReturnType<typeof ImportList>): Promise<ListImportResource> {
    const id = context.id('rli');
    // Read to its end first, so that a refused file leaves nothing behind.
    if ('path' in rows) await this.lists.check(rows.path);
    const { account, livemode, actor, milliseconds, now } = context;
    const { correlation } = context.metadata;
    const origin = { account, livemode, actor, milliseconds, performedAt: now * 1000, correlation };
    let [rowCount, parts] = [0, 0];
    for await (const chunk of 'path' in rows ? this.lists.parts(rows.path) : partsOf(rows)) {
      const sealed = this.secretBox.seal(JSON.stringify(chunk), placeOfPart(id, parts));
      const dueAt = this.clock.milliseconds();
      const payload: PartOfList = { import: id, part: parts, before: rowCount, sealed, origin, waitsSince: dueAt };
      const job = { queue: TAKE_LIST_PART, key: `${id} ${parts}`, dueAt, payload, group: scopeOf(account, livemode) };
      await this.jobStore.add([tracedJob(job)]);
      rowCount += chunk.length;
      parts++;
    }
    const received = fact('risk_list_import.received', { import: id, rows: rowCount });
    await this.eventStore.decide(importStream(id), isThere, (known) => (known ? [] : [received]), context);
    return this.resultWithin(id, parts, context);
  }

  /** Polls until the import is complete, for at most `LONGEST_WAIT`, and then resolves to it as `processing`. */
  private async resultWithin(id: string, parts: number, context: CommandContext): Promise<ListImportResource> {
    for (const deadline = performance.now() + LONGEST_WAIT; ; await pause(POLL_MS)) {
      const streams = [
        importStream(id),
        ...Array.from({ length: Math.min(parts, MOST_AWAITED_PARTS) }, (_, part) => importPartStream(id, part)),
      ];
      const events = (await Promise.all(streams.map((stream) => this.eventStore.load(stream)))).flat();
      const shown = fold(listImportResource, events)!;
      if (shown.status === 'processing' && parts <= MOST_AWAITED_PARTS && performance.now() < deadline) continue;
      for (const { position } of events) context.written(position);
      return shown;
    }
  }
}
