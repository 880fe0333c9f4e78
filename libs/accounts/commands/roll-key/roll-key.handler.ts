import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { keyHash } from '#accounts/authentication/key-text';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import type { ProposedKey } from '#accounts/commands/propose-live-key/propose-live-key.command';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { GRACES, rollKey } from '#accounts/domain/api-key.decisions';
import { type ApiKeyFact, keyStream } from '#accounts/domain/api-key.events';
import { type IssuedKey, issuedKey } from '#accounts/domain/issued-key';
import type { ApiKeyRecord } from '#accounts/resource/api-key.view';
import { DomainError } from '#kernel/domain-error';
import { fact, fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { withProposals } from '#proposals/contract';

type Replacing = Pick<ProposedKey, 'replaces' | 'grace'>;

/**
 * Issues the successor before it sets the old key's end, so that a key works after a crash at any point. A repeat revokes the successor of the roll
 * that broke off, which nobody has received.
 */
@CommandHandler(RollKey.type)
export class RollKeyHandler {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async execute({ key: id, grace, unused, context }: ReturnType<typeof RollKey>): Promise<ApiKeyRecord & { key: string }> {
    const successor = context.id('key');
    const rule = (key: IssuedKey): ApiKeyFact[] => rollKey(key, id, { successor, grace, unused }, context.now);
    const { state: old, proposals } = fold(withProposals(issuedKey), await this.eventStore.load(keyStream(id)));
    rule(old); // Throws before a successor is issued for nothing.
    const { type, name, scopes, agent } = old.issued!;
    const issued = await this.commands.execute(
      IssueKey({ draft: { type, name, scopes, replaces: id, rate_limit: old.rateLimit, agent }, context, id: successor }),
    );
    try {
      await this.eventStore.decide(keyStream(id), issuedKey, rule, context);
    } catch (refusal) {
      if (refusal instanceof DomainError) await this.withdraw(issued, context);
      throw refusal;
    }
    for (const lost of unused) await this.commands.execute(RevokeKey({ key: lost, context }));
    for (const { params, status } of proposals.values()) if (status === 'approved') await this.endReplaced(id, params, context);
    return issued;
  }

  /**
   * Ends the key that an approved one replaces, once the proposer receives a key that works. One that has ended, or has another successor by now, stays
   * as it is.
   */
  private async endReplaced(successor: string, { replaces, grace }: Replacing, context: CommandContext): Promise<void> {
    if (replaces === undefined) return;
    const rule = (key: IssuedKey) =>
      key.status === 'active' ? rollKey(key, replaces, { successor, grace: GRACES[grace!]!, unused: [] }, context.now) : [];
    await this.eventStore.decide(keyStream(replaces), issuedKey, rule, context);
  }

  /** Revokes this roll's successor, which nobody has received: a concurrent roll or revocation was faster. */
  private async withdraw({ id, key }: { id: string; key: string }, context: CommandContext): Promise<void> {
    const revoked = context.event(keyStream(id), fact('api_key.revoked', { hash: keyHash(key) }));
    await this.eventStore.append(keyStream(id), 'stream_exists', [revoked]);
  }
}
