import { Injectable } from '@nestjs/common';
import type { BulkActKind } from '#act-kinds/contract';
import { AccountSettings } from '#accounts/contract';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { StoppedActs } from '#bulk-acts/acts/stopped-acts';
import { type BulkAct, bulkAct } from '#bulk-acts/domain/bulk-act';
import { inLimitCurrency } from '#bulk-acts/domain/approved-amounts';
import { requestBulkAct } from '#bulk-acts/domain/bulk-act.decisions';
import { type BulkActRequested, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import type { CommandContext } from '#platform/event-store/command-context';
import type { RouteAccess } from '#http/access/caller';
import { OWNERS, OWNERS_AND_FINANCE, type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const BULK_ACT = 'bulk_act';

type ProposedFinding = Omit<BulkActRequested, 'bulk_act' | 'requested_by' | 'starts_at'>;

/**
 * Requests a bulk act after another person's approval. Its undo window begins with the approval; its items are those found when it was proposed. As
 * for single items, finance may approve the acts that move money.
 */
@Injectable()
export class BulkActAct extends ProposedAct {
  readonly name = BULK_ACT;
  readonly resource = 'bulk_acts';

  constructor(
    private readonly kinds: BulkActKinds,
    private readonly settings: AccountSettings,
    private readonly stopped: StoppedActs,
  ) {
    super();
  }

  override approversOf(proposal: Proposal): readonly string[] {
    return this.kindOf(proposal).movesMoney ? OWNERS_AND_FINANCE : OWNERS;
  }

  override routeOf(proposal: Proposal): RouteAccess {
    return this.kindOf(proposal).route;
  }

  override stream(bulkActId: string): string {
    return bulkActStream(bulkActId);
  }

  override async prepare({ subject, params, by }: Proposal, context: CommandContext): Promise<PreparedAct<BulkAct | null>> {
    const found = params as unknown as ProposedFinding;
    // A proposal of an earlier release does not say what it continues, nor its amounts by currency.
    const { continues = null, amounts = inLimitCurrency(found.amount) } = found as Partial<ProposedFinding>;
    if (continues !== null) await this.stopped.claim(continues, subject, context, 'judge');
    const { undo_window_seconds } = await this.settings.of(context.account);
    const starts_at = context.now + undo_window_seconds;
    const requested: BulkActRequested = { ...found, continues, amounts, bulk_act: subject, requested_by: by.id!, starts_at };
    return { view: bulkAct, rule: (act) => requestBulkAct(act, requested), result: subject };
  }

  private kindOf({ params }: Proposal): BulkActKind {
    return this.kinds.of((params as unknown as ProposedFinding).act);
  }
}
