import { DatabaseSync } from 'node:sqlite';
import { ResourceHistories } from '#audit/at/resource-histories';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { HistoryLog } from '#audit/log/history-log';
import { Proofs } from '#audit/log/proofs';
import { VerifyHistory } from '#audit/verify/verify-history';
import { ORDER_HISTORIES } from '#orders/order.histories';
import { loadConfiguration } from '#platform/config/configuration';
import type { EventStore } from '#platform/event-store/event-store';
import type { EventHistory } from '#platform/event-history/event-history';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { Lookups } from '#platform/storage/lookups';
import { EmbeddedLogTiles } from '#platform/integrity/embedded/embedded-log-tiles';
import { AlterableFile } from '#test/support/stores/alterable-file';
import type { AlterableHistory, Alteration } from '#test/support/stores/alterable-history';

export const orderOf = (n: number): string => `ord_${String(n).padStart(24, '0')}`;
/** Other resources in the order's stream: named by its facts, or derived from it. */
export const paymentOf = (n: number): string => `pay_P${String(n).padStart(23, '0')}`;
export const refundOf = (n: number): string => `re_R${String(n).padStart(23, '0')}`;
export const collectionOf = (n: number): string => orderOf(n).replace('ord', 'cod');

/** Read models would find the owner; here the ids contain it. */
const WHOSE: Pick<Lookups, 'find' | 'whose'> = {
  find: async <Doc>(_: string, key: string) => ({ order_id: orderOf(Number(key.slice(-8))) }) as Doc,
  whose: async () => 'acct_1:live',
};
const ACTOR = { type: 'service', id: null, name: null };

/** The id of an event of an order. */
export const eventOf = (n: number, revision: number): string => `00000000-0000-4000-8000-${String(n * 1000 + revision).padStart(12, '0')}`;

/** A history of orders with interleaved events, and its log, in a directory; in an embedded store by default. */
export class Archive {
  readonly tiles: EmbeddedLogTiles;

  constructor(
    private readonly directory: { path(name: string): string },
    private readonly name: string,
    readonly kept: AlterableHistory = new AlterableFile(directory.path(`${name}-history.db`)),
    readonly key = new CheckpointKey(loadConfiguration({ DATA_DIR: directory.path(`${name}-data`) })),
  ) {
    this.tiles = new EmbeddedLogTiles(this.path('history-log.db'));
  }

  get history(): EventHistory {
    return this.kept.history;
  }

  get log(): HistoryLog {
    return new HistoryLog(this.history, this.tiles);
  }

  get proofs(): Proofs {
    const ofOrders = new Map(ORDER_HISTORIES.map((each) => [each.prefix as string, each]));
    const resources = new ResourceHistories(() => ofOrders, WHOSE, this.history);
    return new Proofs(this.log, this.tiles, this.history, this.key, resources);
  }

  get verify(): VerifyHistory {
    return new VerifyHistory(this.history, this.tiles, this.log);
  }

  path(file: string): string {
    return this.directory.path(`${this.name}-${file}`);
  }

  /** The next event of each of these orders; each except the first is caused by the previous one. */
  async happen(orders: readonly number[], revision: number): Promise<void> {
    const appendTo = (n: number): Parameters<EventStore['append']> => {
      const ids = { command: 'c', correlation: 'c', causation: revision === 0 ? null : eventOf(n, revision - 1) };
      const metadata = { account: 'acct_1', livemode: true, actor: ACTOR, ...ids, at: 1, schema: 1 };
      const data = { n, revision, क: '₹', payment: paymentOf(n), refund: refundOf(n) };
      const event = { id: eventOf(n, revision), type: 'order.told', data, metadata: metadata as unknown as EventMetadata };
      return [`order-${orderOf(n)}`, revision === 0 ? 'no_stream' : revision - 1, [event]];
    };
    await this.kept.append(orders.map(appendTo));
  }

  /** Changes the store without the service's knowledge. */
  alter(change: Alteration): Promise<void> {
    return this.kept.alter(change);
  }

  /** Changes the log likewise: SQL on its file. */
  alterLog(sql: string): void {
    const database = new DatabaseSync(this.path('history-log.db'), { timeout: 5000 });
    database.exec(sql);
    database.close();
  }

  /** Deletes the log and rebuilds it from the current history, as an attacker would to hide a change. */
  async rewriteLog(): Promise<void> {
    this.alterLog('DELETE FROM tiles; DELETE FROM head');
    await this.log.upToNow();
  }

  async close(): Promise<void> {
    await this.kept.close();
    this.tiles.close();
  }
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
