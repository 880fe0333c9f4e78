import { Injectable } from '@nestjs/common';
import { AccountSettings } from '#accounts/contract';
import { BulkActKinds } from '#bulk-acts/acts/bulk-act-kinds';
import { type BulkAct, bulkAct } from '#bulk-acts/domain/bulk-act';
import { requestBulkAct } from '#bulk-acts/domain/bulk-act.decisions';
import { proposerInsufficient } from '#bulk-acts/domain/bulk-act.errors';
import { type BulkActRequested, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import type { CommandContext } from '#platform/event-store/command-context';
import { type PreparedAct, type Proposal, ProposedAct } from '#proposals/contract';

export const BULK_ACT = 'bulk_act';

/**
 * An act on a filter that another person has approved: its undo window begins then, on what was found when it was proposed. It is the proposer's, who has
 * to be allowed it still.
 */
@Injectable()
export class BulkActAct extends ProposedAct {
  readonly name = BULK_ACT;
  readonly approvers = ['owner'];
  readonly resource = 'bulk_acts';

  constructor(
    private readonly kinds: BulkActKinds,
    private readonly settings: AccountSettings,
  ) {
    super();
  }

  override stream(bulkActId: string): string {
    return bulkActStream(bulkActId);
  }

  override async prepare({ subject, params, by }: Proposal, context: CommandContext): Promise<PreparedAct<BulkAct | null>> {
    const found = params as unknown as Omit<BulkActRequested, 'bulk_act' | 'requested_by' | 'starts_at'>;
    const { undo_window_seconds } = await this.settings.of(context.account);
    const mayDo = await this.kinds.mayDo(by.id!, found.act);
    const requested: BulkActRequested = { ...found, bulk_act: subject, requested_by: by.id!, starts_at: context.now + undo_window_seconds };
    const rule = (act: BulkAct | null) => {
      if (!mayDo) throw proposerInsufficient();
      return requestBulkAct(act, requested);
    };
    return { view: bulkAct, rule, result: subject };
  }
}
