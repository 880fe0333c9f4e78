import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { noteComparison, openBankFindings } from '#reconciliation/remittances/domain/bank-finding';
import { type BankTransfer, bankTransfer, comparisonOf } from '#reconciliation/remittances/domain/bank-transfer';
import type { BankTransferFact } from '#reconciliation/remittances/domain/bank-transfer.events';
import { remittanceStream } from '#reconciliation/remittances/domain/remittance.events';

const QUEUE = 'remittance.note_bank';

interface Noting {
  readonly stream: string;
  readonly utr: string;
  readonly cause: Cause;
}

/**
 * Records the finding `bank_differs` on each remittance of a transfer, or settles it. It uses the transfer's present state rather than that of the event,
 * so that an older state is never recorded last.
 */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 1, inHouse: true })
export class NoteFindingWhenBankDiffers implements PolicyHandler<Noting> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Noting>[] {
    if (event.type !== 'bank_transfer.compared') return [];
    const { metadata, created: dueAt, id: key, stream } = event;
    const payload: Noting = { stream, utr: event.data.utr, cause: causeOf(event) };
    return [{ queue: QUEUE, key, dueAt, payload, group: scopeOf(metadata.account, metadata.livemode) }];
  }

  async perform({ payload }: ClaimedJob<Noting>): Promise<JobResult> {
    const { stream, utr, cause } = payload;
    const transfer = fold<BankTransfer, BankTransferFact>(bankTransfer, await this.eventStore.load(stream));
    const context = await followUp(cause, QUEUE, this.clocks);
    for (const remittance of new Set(transfer.counted.map((each) => each.remittance))) {
      const comparison = { ...comparisonOf(transfer), ...(transfer.voided.has(remittance) && { difference_amount: 0 }) };
      const current = { remittance, utr, finding: context.id('remf'), ...comparison };
      await this.eventStore.decide(remittanceStream(remittance), openBankFindings, (open) => noteComparison(open, current), context);
    }
    return COMPLETED;
  }
}
