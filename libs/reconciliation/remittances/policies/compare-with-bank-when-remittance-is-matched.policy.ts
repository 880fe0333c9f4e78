import { bareNumber } from '#kernel/parcel-names';
import type { Minor } from '#kernel/money';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import { countLines, voidLines } from '#reconciliation/remittances/domain/bank-transfer.decisions';
import { linesIn, partStream, receivedIn, remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import { transferStream } from '#reconciliation/remittances/matching/transfer-stream';

const QUEUE = 'remittance.compare_with_bank';
/** Milliseconds after which a step ends and saves its progress in the job. */
const STEP = 2000;
/** Maximum transfers to add up before their sums are recorded. A remittance usually has a few. */
const MOST_AT_A_TIME = 1000;

interface Comparing {
  readonly remittance: string;
  readonly isVoid: boolean;
  /** The next part. `sums` has the net amounts of the parts before it that are not recorded yet. */
  readonly part: number;
  readonly sums: readonly (readonly [utr: string, net: Minor])[];
  readonly cause: Cause;
}

/**
 * Adds the net amounts of a matched remittance's lines to the bank transfers of their UTRs, which compares them with the bank's credits. Removes them when
 * the remittance is voided (interface §2.17).
 */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 1, inHouse: true })
export class CompareWithBankWhenRemittanceIsMatched implements PolicyHandler<Comparing> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Comparing>[] {
    const isVoid = event.type === 'remittance.voided';
    if (!isVoid && event.type !== 'remittance.reconciled') return [];
    const { metadata, created: dueAt, id: key } = event;
    const { remittance } = event.data;
    const payload: Comparing = { remittance, isVoid, part: 0, sums: [], cause: causeOf(event) };
    return [{ queue: QUEUE, key, dueAt, payload, group: scopeOf(metadata.account, metadata.livemode) }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Comparing>): Promise<JobResult> {
    const comparing = payload;
    let { part } = comparing;
    let sums = new Map(comparing.sums);
    for (const end = performance.now() + STEP; performance.now() < end; part++) {
      const story = await this.history.stream(partStream(comparing.remittance, part));
      addNet(sums, story);
      const isEnd = story.length === 0;
      if (isEnd || sums.size > MOST_AT_A_TIME) {
        await this.record(comparing, part, sums);
        sums = new Map();
      }
      if (isEnd) return COMPLETED;
    }
    return { reschedule: { dueAt, payload: { ...comparing, part, sums: [...sums] }, countsAsAttempt: false } };
  }

  /** `until` is the part up to which the sums go. It makes the fact unique, so that a retry does not count them twice. */
  private async record({ remittance, isVoid, cause }: Comparing, until: number, sums: ReadonlyMap<string, Minor>): Promise<void> {
    const { currency } = receivedIn(await this.eventStore.load(remittanceStream(remittance)));
    const context = await followUp(cause, QUEUE, this.clocks, `.${until}`);
    for (const [utr, net] of sums) {
      const name = { utr, currency };
      await this.eventStore.decide(
        transferStream(scopeOf(cause.account, cause.livemode), currency, utr),
        bankTransfer,
        (transfer) => (isVoid ? voidLines(transfer, name, remittance) : countLines(transfer, name, { remittance, until, net })),
        context,
      );
    }
  }
}

/** Adds up the lines of a part by UTR. Duplicates are left out: they were paid by another transfer. */
function addNet(sums: Map<string, Minor>, story: readonly RecordedEvent[]): void {
  for (const { utr, net, match_status } of story.flatMap(linesIn)) {
    if (utr === null || match_status === 'duplicate') continue;
    sums.set(bareNumber(utr), (sums.get(bareNumber(utr)) ?? 0) + net);
  }
}
