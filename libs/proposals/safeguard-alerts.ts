import { Injectable } from '@nestjs/common';
import { type Alert, AlertKeeper } from '#alerts/contract';
import { ActorRights } from '#act-kinds/contract';
import { mayBeOne } from '#proposals/decider';
import { alertOfProposer } from '#proposals/domain/proposal.errors';
import { KnownProposals } from '#proposals/known-proposals';
import type { CommandContext } from '#platform/event-store/command-context';

/**
 * The alert about a change of the safeguards is for the others: neither its proposer resolves it, nor whom the proposer let in, nor a key, which any of them
 * may have.
 */
@Injectable()
export class SafeguardAlerts extends AlertKeeper {
  readonly type = 'safeguard_change_proposed';

  constructor(
    private readonly known: KnownProposals,
    private readonly rights: ActorRights,
  ) {
    super();
  }

  override async check({ subject: id, data }: Alert, context: CommandContext): Promise<void> {
    const { actor } = context;
    if (actor.type !== 'user') throw alertOfProposer();
    const proposed = await this.known.of({ id, ...(data as { readonly act: string; readonly subject: string }) }, context);
    if (await mayBeOne(proposed, actor.id!, this.rights)) throw alertOfProposer();
  }
}
