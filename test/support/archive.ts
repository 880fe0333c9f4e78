import { DatabaseSync } from 'node:sqlite';
import { ResourceHistories } from '#audit/at/resource-histories';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { HistoryLog } from '#audit/log/history-log';
import { Proofs } from '#audit/log/proofs';
import { VerifyHistory } from '#audit/verify/verify-history';
import { ORDER_HISTORIES } from '#orders/order.histories';
import { loadConfiguration } from '#platform/config/configuration';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import type { Lookups } from '#platform/storage/lookups';
import { EmbeddedLogTiles } from '#platform/storage/embedded/embedded-log-tiles';

export const orderOf = (n: number): string => `ord_${String(n).padStart(24, '0')}`;
/** What its stream tells of besides: named by its facts, or after it. */
export const paymentOf = (n: number): string => `pay_P${String(n).padStart(23, '0')}`;
export const refundOf = (n: number): string => `re_R${String(n).padStart(23, '0')}`;
export const collectionOf = (n: number): string => orderOf(n).replace('ord', 'cod');

/** Read models would find whose they are; here the ids say it. */
const WHOSE: Pick<Lookups, 'find' | 'whose'> = {
  find: async <Doc>(_: string, key: string) => ({ order_id: orderOf(Number(key.slice(-8))) }) as Doc,
  whose: async () => 'acct_1:live',
};
const ACTOR = { type: 'service', id: null, name: null };

/** A history of orders whose events come mixed, and its log, in a directory. */
export class Archive {
  readonly file: HistoryFile;
  readonly tiles: EmbeddedLogTiles;
  readonly key: CheckpointKey;
  readonly log: HistoryLog;
  readonly resources: ResourceHistories;
  readonly proofs: Proofs;
  readonly verify: VerifyHistory;

  constructor(
    private readonly directory: { path(name: string): string },
    private readonly name: string,
  ) {
    this.file = new HistoryFile(this.path('history.db'));
    this.tiles = new EmbeddedLogTiles(this.path('history-log.db'));
    this.key = new CheckpointKey(loadConfiguration({ DATA_DIR: this.path('data') }));
    const history = new EmbeddedEventHistory(this.file);
    this.log = new HistoryLog(history, this.tiles);
    const ofOrders = new Map(ORDER_HISTORIES.map((each) => [each.prefix as string, each]));
    this.resources = new ResourceHistories(() => ofOrders, WHOSE, history);
    this.proofs = new Proofs(this.log, this.tiles, history, this.key, this.resources);
    this.verify = new VerifyHistory(history, this.tiles, this.log);
  }

  path(file: string): string {
    return this.directory.path(`${this.name}-${file}`);
  }

  /** The next event of each of these orders; each but the first follows from the one before it. */
  async happen(orders: readonly number[], revision: number): Promise<void> {
    await this.file.write(() => {
      for (const n of orders) {
        const causation = revision === 0 ? null : `evt_${n}_${revision - 1}`;
        const metadata = { account: 'acct_1', actor: ACTOR, causation, at: 1 };
        const event = {
          id: `evt_${n}_${revision}`,
          type: 'order.told',
          data: { n, revision, क: '₹', payment: paymentOf(n), refund: refundOf(n) },
        };
        const row = { ...event, data: JSON.stringify(event.data), metadata: JSON.stringify(metadata) };
        this.file.insert(`order-${orderOf(n)}`, revision, row, 1_700_000_000_000 + n);
      }
    });
  }

  /** Behind the service's back: SQL on its history, or on its log. */
  tamper(sql: string, file: 'history.db' | 'history-log.db' = 'history.db'): void {
    const database = new DatabaseSync(this.path(file), { timeout: 5000 });
    database.exec(sql);
    database.close();
  }

  /** Throws the log away and makes it anew from what the history is now, as somebody would who hides a change. */
  async rewriteLog(): Promise<void> {
    this.tamper('DELETE FROM tiles; DELETE FROM head', 'history-log.db');
    await this.log.upToNow();
  }

  close(): void {
    this.file.close();
    this.tiles.close();
  }
}

export const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
