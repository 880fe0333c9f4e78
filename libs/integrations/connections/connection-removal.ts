import { Injectable } from '@nestjs/common';
import { ConnectionBook } from '#integrations/connections/connection-book';
import { Connections } from '#integrations/connections/connections';
import { type ConnectionState, removeConnection } from '#integrations/connections/domain/connection.decisions';
import { type ConnectionFact, isGateway } from '#integrations/connections/domain/connection.events';
import type { ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { type MoneyOnItsWay, MoneyUnderWay } from '#integrations/payments/money-under-way';
import { Clock } from '#kernel/time';
import type { CommandContext } from '#platform/event-store/command-context';
import type { ProposalResource } from '#proposals/contract';

/** The most payments and refunds that an answer lists. */
const MOST_SHOWN = 100;

interface UnderWay {
  readonly object: 'list';
  readonly data: readonly MoneyOnItsWay[];
  readonly has_more: boolean;
}

export interface Removal {
  readonly id: string;
  readonly object: 'connection';
  /** False if something is under way and the removal was not confirmed. */
  readonly deleted: boolean;
  /** Payments and refunds that are followed to their end, or would be. Absent if there are none. */
  readonly under_way?: UnderWay;
}

/** Removes connections. The credentials of a removed gateway serve to follow payments and refunds under way, and are erased when the last has ended. */
@Injectable()
export class ConnectionRemoval {
  constructor(
    private readonly connections: Connections,
    private readonly book: ConnectionBook,
    private readonly money: MoneyUnderWay,
    private readonly clock: Clock,
  ) {}

  /** Resolves to a proposal if another owner must approve it. */
  async remove(connection: ConnectionDocument, confirmed: boolean, context: CommandContext): Promise<Removal | ProposalResource> {
    const { connection: id, kind, name } = connection;
    const { found, hasMore } = isGateway(kind) ? await this.money.list(connection, MOST_SHOWN) : { found: [], hasMore: false };
    const under_way = found.length > 0 && { under_way: { object: 'list', data: found, has_more: hasMore } as const };
    if (under_way && !confirmed) return { id, object: 'connection', deleted: false, ...under_way };
    const now = this.clock.now();
    const rule = (state: ConnectionState): ConnectionFact[] => removeConnection(state, id, kind, now);
    if (await this.book.needsApproval(context)) return this.book.propose(id, { does: 'remove', kind, name }, null, rule, context);
    await this.book.remove(id, kind, now, context);
    if (isGateway(kind) && !under_way) await this.eraseOnceIdle(id, context.childContext('erase credentials'));
    return { id, object: 'connection', deleted: true, ...under_way };
  }

  /**
   * Erases the credentials of a removed connection unless something is, or may still be, under way. Returns whether they are erased; also false
   * until lookups have the removal.
   */
  async eraseOnceIdle(id: string, context: CommandContext): Promise<boolean> {
    const connection = await this.connections.document(id);
    if (connection === null || connection.removed_at === null) return false;
    const { followed_until } = connection;
    if (followed_until === null) return true;
    if (this.clock.now() < followed_until && (await this.money.isAny(connection))) return false;
    await this.book.erase(id, context);
    return true;
  }
}
