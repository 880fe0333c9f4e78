import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountSettings } from '#accounts/account-settings';
import { ProposeLiveKey, type ProposedKey } from '#accounts/commands/propose-live-key/propose-live-key.command';
import { checkActive, GRACES, scopesOpenedBy } from '#accounts/domain/api-key.decisions';
import { keyStream } from '#accounts/domain/api-key.events';
import { issuedKey } from '#accounts/domain/issued-key';
import { LIVE_KEY_ACT } from '#accounts/live-key-act';
import { RoleScopes } from '#accounts/role-scopes';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { ownerOf, type ProposalResource, withProposals } from '#proposals/contract';

/**
 * Turns live-mode keys of people into proposals: each where the account lists `live_key`, and in any case one that opens more than the person's role
 * may do and sees unmasked. Operators need no approval for acts that move no money. `context` has the key's mode.
 */
@Injectable()
export class KeyApprovals {
  constructor(
    private readonly settings: AccountSettings,
    private readonly roles: RoleScopes,
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  /** The proposal of a new key; null if it needs no approval. `role`: of the person; undefined for an operator. */
  async ofKey(draft: ProposedKey, role: string | undefined, context: CommandContext): Promise<ProposalResource | null> {
    return (await this.areNeeded(draft, role, context)) ? this.commands.execute(ProposeLiveKey({ draft, context })) : null;
  }

  /**
   * The proposal of a key's successor; null if it needs no approval. Nobody has seen the text of an approved key: its proposer rolls it without a grace,
   * and receives its successor. `grace` is a key of `GRACES`. Throws `transition_not_allowed`.
   */
  async ofRoll(key: string, grace: string, role: string | undefined, context: CommandContext): Promise<ProposalResource | null> {
    const { state, proposals } = fold(withProposals(issuedKey), await this.eventStore.load(keyStream(key)));
    const isProposer = proposals.values().some(({ status, by }) => status === 'approved' && ownerOf(by) === context.actor.id);
    if (state.issued === null || (isProposer && GRACES[grace] === 0)) return null;
    const { key: _, hash: __, display: ___, ...issued } = state.issued;
    const draft = { ...issued, rate_limit: state.rateLimit, replaces: key, grace };
    if (!(await this.areNeeded(draft, role, context))) return null;
    checkActive(state, key);
    return this.commands.execute(ProposeLiveKey({ draft, context }));
  }

  private async areNeeded(draft: ProposedKey, role: string | undefined, { account, livemode }: CommandContext): Promise<boolean> {
    if (role === undefined || !livemode) return false;
    const { requires_approval } = await this.settings.of(account);
    return requires_approval.includes(LIVE_KEY_ACT) || !scopesOpenedBy(draft).every((scope) => this.roles.cover(role, scope));
  }
}
