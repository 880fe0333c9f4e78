import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/contract';
import { foundItems, totalOf, withItems } from '#bulk-acts/acts/found-items';
import { type BulkActDraft, RequestBulkAct } from '#bulk-acts/commands/request-bulk-act/request-bulk-act.command';
import { requestOrPropose } from '#bulk-acts/commands/request-bulk-act/request-or-propose';
import type { Sums } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkAct, bulkActPage, type BulkAct } from '#bulk-acts/domain/bulk-act';
import { type BulkActRequested, bulkActPageStream, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import type { BulkActResource } from '#bulk-acts/resource/bulk-act.resource';
import { bulkActResource } from '#bulk-acts/resource/bulk-act.view';
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
@CommandHandler(RequestBulkAct)
export class RequestBulkActHandler implements ICommandHandler<RequestBulkAct> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly settings: AccountSettings,
    private readonly configuration: Configuration,
  ) {}

  async execute({ draft, context }: RequestBulkAct): Promise<BulkActResource | ProposalResource> {
    const [id, proposal] = [context.id('act'), context.id('prp')];
    const known = await this.eventStore.load(bulkActStream(id));
    if (known.length > 0) return answerOf(known, proposal);
    const { requires_approval, undo_window_seconds } = await this.settings.of(context.account);
    const allowance = {
      proposal,
      needsApproval: requires_approval.some((each) => each === 'bulk_act' || each === draft.kind.approvedAs),
      limit: await draft.kind.limit(context),
    };
    const { sums, ...found } = await this.found(id, draft, context);
    const { kind, filter, params } = draft;
    const requested: BulkActRequested = {
      bulk_act: id,
      act: kind.act,
      list: kind.list,
      filter,
      params,
      ...found,
      amount: totalOf(sums),
      requested_by: context.actor.id!,
      starts_at: context.now + undo_window_seconds,
    };
    const rule = (state: WithProposals<BulkAct | null>) => requestOrPropose(state, requested, { ...allowance, sums }, context.now);
    const { events } = await this.eventStore.decide(bulkActStream(id), withProposals(bulkAct), rule, context);
    return answerOf(events, proposal);
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
