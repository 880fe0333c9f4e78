import { Injectable } from '@nestjs/common';
import { madeAt } from '#kernel/ids';
import { DAY } from '#kernel/time';
import type { PersonalDataAccessFact } from '#admin/operations/domain/personal-data-access.events';
import { KEEP_TRACE, type ReadingTrace, streamOf, timeOf } from '#admin/operations/reading-traces';
import { EventHistory } from '#platform/event-history/event-history';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import { Records } from '#platform/storage/records';
import { ChecksHistory, type HistoryCheck, type HistoryFault } from '#platform/integrity/history-check';

const COLLECTION = 'personal_readings';
/** One scope for the traces of all accounts. */
const SCOPE = scopeOf('', false);
/** How long a trace is kept, ms. */
const KEPT = 30 * DAY * 1000;
const PAGE = 500;

/** Keeps each trace for thirty days. `missing` finds the traces whose reading the access log does not have. */
@Policy({ queue: KEEP_TRACE, atOnce: 4, inHouse: true })
@ChecksHistory()
@Injectable()
export class KeptTraces implements PolicyHandler, HistoryCheck {
  constructor(
    private readonly records: Records,
    private readonly history: EventHistory,
  ) {}

  async perform({ key: id, payload }: ClaimedJob): Promise<JobResult> {
    const at = madeAt(id);
    const trace = { collection: COLLECTION, id, scope: SCOPE, createdAt: Math.floor(at / 1000), filters: {}, expiresAt: at + KEPT };
    return { records: [{ ...trace, json: JSON.stringify(payload) }] };
  }

  async missing(): Promise<HistoryFault[]> {
    const faults: HistoryFault[] = [];
    const readings = new Map<string, ReadonlySet<string>>();
    for await (const trace of this.all()) {
      const { account, reading, resources } = trace;
      const stream = streamOf(trace);
      if (!readings.has(stream)) readings.set(stream, await this.readingsIn(stream));
      if (readings.get(stream)!.has(reading)) continue;
      const message = `What is personal of ${[account, ...resources].join(', ')} was opened at ${timeOf(trace)} (${reading}), and no personal_data.read tells for whom. Find out what opens it without writing it down.`;
      faults.push({ fault: 'reading_unlogged', stream, revision: null, position: null, message });
    }
    return faults;
  }

  private async *all(): AsyncGenerator<ReadingTrace> {
    for (let startingAfter: string | undefined; ;) {
      const query = { scope: SCOPE, filters: {}, created: {}, limit: PAGE, ...(startingAfter && { startingAfter }) };
      const { documents, hasMore } = await this.records.list(COLLECTION, query);
      const traces = documents.map((json) => JSON.parse(json) as ReadingTrace);
      yield* traces;
      if (!hasMore) return;
      startingAfter = traces.at(-1)!.reading;
    }
  }

  private async readingsIn(stream: string): Promise<ReadonlySet<string>> {
    const events = await this.history.stream(stream);
    return new Set(events.map(({ data }) => (data as PersonalDataAccessFact['data']).reading));
  }
}
