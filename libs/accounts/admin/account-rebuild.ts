import { Injectable } from '@nestjs/common';
import { factsOfAccount } from '#accounts/admin/facts-of-account';
import type { OnProgress } from '#admin/operators/progress';
import { EventHistory } from '#platform/event-history/event-history';
import { Projector } from '#platform/projector/projector';
import { ProgressMeter } from '#platform/projector/rebuild-progress';

/** Streams that are rebuilt in one rest of the projector: nothing else is folded meanwhile. */
const AT_ONCE = 20;

/** The result of rebuilding an account's documents. */
export interface RebuiltAccount {
  readonly streams: number;
  /** The read models in which documents were rebuilt. */
  readonly models: readonly string[];
  readonly stillParked: number;
}

/** Rebuilds the documents of one account that depend on one stream each, a few streams at a time, while everything else continues. */
@Injectable()
export class AccountRebuild {
  constructor(
    private readonly history: EventHistory,
    private readonly projector: Projector,
  ) {}

  async of(account: string, onProgress: OnProgress): Promise<RebuiltAccount> {
    const meter = new ProgressMeter(0);
    const models = new Set<string>();
    let [streams, stillParked] = [0, 0];
    for await (const { batch, done } of this.streamsOf(account)) {
      for (const refolded of await Promise.all(batch.map((stream) => this.projector.refold(stream)))) {
        streams++;
        stillParked += refolded.stillParked;
        refolded.models.forEach((model) => models.add(model));
      }
      onProgress({ task: account, ...meter.at(done, this.history.extent(await this.history.end())) });
    }
    return { streams, models: [...models].toSorted(), stillParked };
  }

  /** Each stream of the account once, by its first event, and how far the history was read for it. */
  private async *streamsOf(account: string): AsyncIterable<{ readonly batch: readonly string[]; readonly done: number }> {
    const seen = new Set<string>();
    for await (const { facts, position } of factsOfAccount(this.history, account, null)) {
      const news = [...new Set(facts.map(({ stream }) => stream))].filter((stream) => !seen.has(stream));
      news.forEach((stream) => seen.add(stream));
      const done = this.history.extent(position);
      for (let n = 0; n < news.length; n += AT_ONCE) yield { batch: news.slice(n, n + AT_ONCE), done };
    }
  }
}
