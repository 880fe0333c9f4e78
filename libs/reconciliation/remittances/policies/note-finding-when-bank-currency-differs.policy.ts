import { fold } from '#kernel/fact';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { accountOf, type Scope, scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';
import { noteOtherMoney, openCurrencyFindings, otherMoney } from '#reconciliation/remittances/domain/bank-currency-finding';
import { type BankTransfer, bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import { type BankTransferFact, nameIn } from '#reconciliation/remittances/domain/bank-transfer.events';
import { remittanceStream } from '#reconciliation/remittances/domain/remittance.events';
import {
  CURRENCIES_OF_TRANSFERS,
  type CurrenciesOfTransfers,
} from '#reconciliation/remittances/matching/currencies-of-transfers.projection';
import { transferStream } from '#reconciliation/remittances/matching/transfer-stream';

const QUEUE = 'remittance.note_bank_currency';
/** How long to wait for the lookup of currencies, in milliseconds. */
const PATIENCE = 5000;
const NEWS = new Set<string>([
  'bank_credit.received',
  'bank_credit.deleted',
  'bank_transfer.lines_counted',
  'bank_transfer.remittance_voided',
] satisfies BankTransferFact['type'][]);

interface Noting {
  readonly stream: string;
  readonly position: Position;
  readonly cause: Cause;
}

/**
 * Records findings about bank credits in another currency than a remittance's lines. A UTR has a separate transfer for each currency, and amounts of
 * different currencies are not compared. Each event leads to a check of the present state of all transfers of the UTR, so that of two concurrent events
 * the later one sees both.
 */
@Policy({ queue: QUEUE, atOnce: 4, perGroup: 1, inHouse: true })
export class NoteFindingWhenBankCurrencyDiffers implements PolicyHandler<Noting> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly lookups: Lookups,
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Noting>[] {
    if (!NEWS.has(event.type)) return [];
    const { metadata, created: dueAt, id: key, stream, position } = event;
    const payload: Noting = { stream, position, cause: causeOf(event) };
    return [{ queue: QUEUE, key, dueAt, payload, group: scopeOf(metadata.account, metadata.livemode) }];
  }

  async perform({ payload }: ClaimedJob<Noting>): Promise<JobResult> {
    const { stream, position, cause } = payload;
    const scope = scopeOf(cause.account, cause.livemode);
    const currencies = await this.currenciesOf(scope, position);
    const name = currencies.length < 2 ? null : nameIn(await this.eventStore.load(stream));
    if (name === null) return COMPLETED;
    const transfers = new Map<string, BankTransfer>();
    for (const currency of currencies) {
      const story = await this.eventStore.load(transferStream(scope, currency, name.utr));
      transfers.set(currency, fold<BankTransfer, BankTransferFact>(bankTransfer, story));
    }
    const context = await followUp(cause, QUEUE, this.clocks);
    for (const [currency, { counted, voided }] of transfers) {
      const came = otherMoney(transfers, currency);
      for (const remittance of new Set(counted.map((each) => each.remittance))) {
        const about = { remittance, utr: name.utr, currency };
        const noting = context.childContext(remittance);
        await this.eventStore.decide(
          remittanceStream(remittance),
          openCurrencyFindings,
          (open) => noteOtherMoney(open, about, voided.has(remittance) ? new Map() : came, () => noting.id('remf')),
          noting,
        );
      }
    }
    return COMPLETED;
  }

  /** The currencies of the account and mode. Most have only one, and then there is nothing to check. */
  private async currenciesOf(scope: Scope, position: Position): Promise<readonly string[]> {
    if (!(await this.readModels.reached(position, PATIENCE, [CURRENCIES_OF_TRANSFERS], accountOf(scope))))
      throw new Error('The currencies of the time are not known yet.');
    return (await this.lookups.find<CurrenciesOfTransfers>(CURRENCIES_OF_TRANSFERS, scope))?.currencies ?? [];
  }
}
