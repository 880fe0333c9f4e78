import { Injectable } from '@nestjs/common';
import { factsOfAccount } from '#accounts/admin/facts-of-account';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { ReadModels } from '#platform/storage/read-models';
import { ReadModelWriter } from '#platform/storage/read-model-writer';

/** The facts of an account that are not in all of its read models yet. */
export interface Waiting {
  readonly count: number;
  /** When the first of them was stored, milliseconds; null where none waits. */
  readonly since: number | null;
}

/** How far the read models are behind with one account. Accounts are folded apart from each other, and one that is behind need not delay another. */
@Injectable()
export class AccountLag {
  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly writer: ReadModelWriter,
  ) {}

  async of(account: string): Promise<Waiting> {
    let [count, since]: [number, number | null] = [0, null];
    for await (const { facts } of factsOfAccount(this.history, account, await this.checkpoint())) {
      const first: number = since === null ? await this.firstWaiting(facts, account) : 0;
      since ??= facts[first]?.created ?? null;
      count += facts.length - first;
    }
    return { count, since };
  }

  /** The lowest checkpoint of all read models of accounts. */
  private async checkpoint(): Promise<Position | null> {
    const live = (await this.writer.generations()).filter(({ state }) => state === 'live');
    const positions = live.map(({ checkpoint }) => checkpoint ?? '').toSorted();
    return positions[0] || null;
  }

  /** The index of the first event that is not applied yet. All events before it are, and none after it. */
  private async firstWaiting(events: readonly RecordedEvent[], account: string): Promise<number> {
    let [low, high] = [0, events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (await this.readModels.reached(events[middle]!.position, 0, undefined, account)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
