import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { StoppedActs } from '#bulk-acts/acts/stopped-acts';
import { foundItems, totalOf, withItems } from '#bulk-acts/acts/found-items';
import { type BulkActDraft, RequestBulkAct } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.command';
import { requestOrPropose } from '#bulk-acts/commands/request-bulk-act/request-or-propose';
import { type Sums, yieldToOther } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkAct, bulkActPage, type BulkAct } from '#bulk-acts/domain/bulk-act';
import { type BulkActRequested, bulkActPageStream, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { bulkActResource } from '#bulk-acts/resource/bulk-act.view';
import { DomainError } from '#kernel/domain-error';
import { fact, fold } from '#kernel/fact';
import { Configuration } from '#platform/config/configuration';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { proposalResource, type ProposalResource, type WithProposals, withProposals } from '#proposals/contract';

/** Items per page. A page is processed in one step, and its results are one fact. */
const PAGE = 100;

/**
 * Stores the items before the act, so a request that is killed in between leaves unused pages. A repeat that finds the act already requested returns
 * it without another search.
 */
@CommandHandler(RequestBulkAct.type)
export class RequestBulkActHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly settings: AccountSettings,
    private readonly configuration: Configuration,
    private readonly stopped: StoppedActs,
  ) {}

  async execute({ id, draft, context }: ReturnType<typeof RequestBulkAct>): Promise<BulkActResource | ProposalResource> {
    const proposal = context.id('prp');
    const known = await this.eventStore.load(bulkActStream(id));
    const answer = answerOf(known.length > 0 ? known : await this.requested(id, proposal, draft, context), proposal);
    // One that waits for approval continues the other only when it runs.
    if (answer.object === 'bulk_act' && draft.continues !== null) await this.continue(draft.continues, id, context);
    return answer;
  }

  /** Claims what a stopped act has left. An act that comes too late is stopped: of one that is killed before that, the run finds out. */
  private async continue(stopped: string, id: string, context: CommandContext): Promise<void> {
    try {
      await this.stopped.claim(stopped, id, context);
    } catch (refusal) {
      if (refusal instanceof DomainError)
        await this.eventStore.decide(bulkActStream(id), bulkAct, yieldToOther, context.childContext('yield'));
      throw refusal;
    }
  }

  private async requested(id: string, proposal: string, draft: BulkActDraft, context: CommandContext): Promise<readonly RecordedEvent[]> {
    const { requires_approval, undo_window_seconds } = await this.settings.of(context.account);
    const allowance = {
      proposal,
      needsApproval: requires_approval.some((each) => each === 'bulk_act' || each === draft.kind.approvedAs),
      limit: await draft.kind.limit(context),
    };
    const { sums, ...found } = await this.found(id, draft, context);
    const { kind, filter, params, continues } = draft;
    const requested: BulkActRequested = {
      bulk_act: id,
      act: kind.act,
      list: kind.list,
      filter,
      params,
      continues,
      ...found,
      amount: totalOf(sums),
      amounts: Object.fromEntries(sums),
      requested_by: context.actor.id!,
      starts_at: context.now + undo_window_seconds,
    };
    const rule = (state: WithProposals<BulkAct | null>) => requestOrPropose(state, requested, { ...allowance, sums }, context);
    const { events } = await this.eventStore.decide(bulkActStream(id), withProposals(bulkAct), rule, context);
    return events;
  }

  /** Finds the items and stores them in pages. `set` is the name of the new set of pages. */
  private async found(
    id: string,
    draft: BulkActDraft,
    context: CommandContext,
  ): Promise<Pick<BulkActRequested, 'set' | 'pages' | 'count'> & { readonly sums: Sums }> {
    const found = { set: randomUUID(), pages: 0, count: 0, sums: new Map() as Sums };
    let waiting: string[] = [];
    const keep = async (most: number): Promise<void> => {
      while (waiting.length > most) {
        await this.keepPage(id, bulkActPageStream(found.set, found.pages++), waiting.slice(0, PAGE), context);
        waiting = waiting.slice(PAGE);
      }
    };
    for await (const items of foundItems(draft, this.configuration.bulkActItems)) {
      waiting.push(...items.map((item) => item.id));
      found.count += items.length;
      found.sums = withItems(found.sums, items);
      await keep(PAGE - 1);
    }
    await keep(0);
    return found;
  }

  private async keepPage(bulk_act: string, stream: string, items: readonly string[], context: CommandContext): Promise<void> {
    const rule = () => [fact('bulk_act.page_found', { bulk_act, items })];
    await this.eventStore.decide(stream, bulkActPage, rule, context);
  }
}

/** A repeat of a proposed act is answered with the proposal, also after its approval. */
const answerOf = (events: readonly RecordedEvent[], proposal: string): BulkActResource | ProposalResource =>
  fold(proposalResource(proposal), events) ?? fold(bulkActResource, events)!;
