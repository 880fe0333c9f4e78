import type { BulkActKind } from '#act-kinds/contract';
import { leftAfter } from '#bulk-acts/domain/approved-amounts';
import { type BulkAct, bulkActPage, type BulkActPage } from '#bulk-acts/domain/bulk-act';
import { finishPage } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActPageStream, type ItemResult } from '#bulk-acts/domain/bulk-act.events';
import { DomainError } from '#kernel/domain-error';
import { fold } from '#kernel/fact';
import type { Amounts } from '#kernel/money';
import { EventStore } from '#platform/event-store/event-store';
import { NotDecidedBefore } from '#platform/event-store/event-store.errors';
import type { CommandContext } from '#platform/event-store/command-context';

/** How many items are processed concurrently, so that their facts share commits. Those that share an approved amount take turns. */
const AT_ONCE = 10;

/** Codes of errors that are the service's own and not an item's: the item is tried again. */
const SERVICE_FAULTS: ReadonlySet<string> = new Set(['read_model_behind', 'service_unavailable', 'upstream_timeout']);

/** One page of an act, and the commands for it, which are the same in every repeat. */
export interface PageStep {
  readonly kind: BulkActKind;
  readonly act: BulkAct;
  /** The rest, before the page, of the amounts that another person has approved; null without an approval. */
  readonly approved: Amounts | null;
  readonly page: number;
  /** The command for an item, on behalf of the person. It may only learn an earlier result: then it throws `NotDecidedBefore` if there is none. */
  readonly commandFor: (item: string) => CommandContext;
  /** The command that records the results. */
  readonly context: CommandContext;
  /** Whether items that fail because of the service are given up, because the page has failed many times. */
  readonly givesUp: boolean;
  /** Whether the act was stopped in the meantime. */
  readonly isStopped: () => Promise<boolean>;
}

/**
 * Processes the items of one page. A repeat after a kill gives the same commands, which take effect once. If the act is stopped in the meantime, only
 * the items that were processed before have results.
 */
export class PageRun {
  constructor(private readonly eventStore: EventStore) {}

  async results(step: PageStep): Promise<readonly ItemResult[]> {
    const { kind, act, page, context, isStopped } = step;
    const atOnce = step.approved !== null && kind.movesMoney ? 1 : AT_ONCE;
    const stream = bulkActPageStream(act.set, page);
    const { items, results: known } = fold(bulkActPage, await this.eventStore.load(stream));
    if (known !== null) return known;
    const results: ItemResult[] = [];
    for (let n = 0; n < items.length && (n === 0 || !(await isStopped())); n += atOnce) {
      const approved = step.approved && leftAfter(step.approved, results);
      const some = await Promise.all(items.slice(n, n + atOnce).map((item) => this.resultOf(item, { ...step, approved })));
      results.push(...some.filter((each) => each !== null));
    }
    const rule = (state: BulkActPage) => finishPage(state, act.bulk_act, page, results);
    const { events } = await this.eventStore.decide(stream, bulkActPage, rule, context);
    return fold(bulkActPage, events).results ?? [];
  }

  /** Does the act to an item. Resolves to null if it only learns results and the item was not processed. */
  private async resultOf(item: string, { kind, act, approved, commandFor, givesUp }: PageStep): Promise<ItemResult | null> {
    try {
      return { item, ...(await kind.perform(item, act.params, commandFor(item), approved)), code: null, message: null };
    } catch (fault) {
      if (fault instanceof NotDecidedBefore) return null;
      if (fault instanceof DomainError && !SERVICE_FAULTS.has(fault.code)) return refused(item, fault.code, fault.message);
      if (!givesUp) throw fault;
      return refused(item, 'internal_error', 'Something went wrong on our side. Act on the item again.');
    }
  }
}

const refused = (item: string, code: string, message: string): ItemResult => ({ item, amount: null, currency: null, code, message });
