import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { LoopHealth } from '#platform/metrics/loop-health';
import { retryForever } from '#platform/projector/retry-forever';
import { foldedGenerations, type Folding, releaseOf } from '#platform/projection-slots/folded-generations';
import { SLOTS } from '#platform/projection-slots/slot';
import { SlotFold } from '#platform/projection-slots/slot-fold';
import { attended, heldBy, isShared, left, shared } from '#platform/projection-slots/slot-table';
import type { Held, SlotSummary, SlotTable } from '#platform/projection-slots/slot-table';

/** Events that a batch folds, at about. */
const BATCH = 200;

export interface SlotTimes {
  /** Milliseconds: how long slots are held, how often that is renewed and shares are looked at, and how often an idle copy looks whether the leader wants them. */
  readonly lease: number;
  readonly poll: number;
  readonly look: number;
}

export const TIMES: SlotTimes = { lease: 6000, poll: 1500, look: 750 };
/** Milliseconds between two looks of a copy that has no slots for now. */
const LOOK_AGAIN = 100;

interface Feed {
  readonly held: Held;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** A copy of the projector: it folds the slots that it holds, with one reader of the history for all of them. */
export class SlotFolder {
  /** How folding slots fares here. */
  readonly loop = new LoopHealth('following the history');
  private readonly log = new Logger(SlotFolder.name);
  private stopping = new AbortController();
  /** As the table of slots has it. */
  readonly name = randomUUID().slice(0, 8);
  /** The slots as this copy saw them last: when it looked, or with the last batch. */
  seen: SlotSummary | null = null;
  private feed: Feed | null = null;
  private tending: Promise<void> = Promise.resolve();
  /** Until when nobody else can hold what this copy does, by its own clock. */
  private ownUntil = 0;
  private led: SlotTable['led'] = null;

  constructor(
    private readonly folding: Folding,
    private readonly times: SlotTimes = TIMES,
  ) {}

  start(): void {
    this.stopping = new AbortController();
    this.tending = retryForever('holding slots', this.log, this.stopping.signal, () => this.tend());
  }

  /** Ends after the batch at hand, and lets others have its slots at once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.tending;
    await this.endFeed();
    await this.folding.slots.change((table) => left(table, this.name));
  }

  private async tend(): Promise<void> {
    const { signal } = this.stopping;
    const { look, poll } = this.times;
    let attendedAt = -Infinity;
    let isIdle = false;
    while (!signal.aborted) {
      const seen = (this.seen = await this.folding.slots.summary());
      if (performance.now() - attendedAt >= poll || (this.feed === null && !isIdle) || this.isWanted(seen)) {
        attendedAt = performance.now();
        isIdle = !(await this.attend(seen));
      }
      const over = new AbortController();
      const next = pause(isIdle ? poll : this.feed === null ? LOOK_AGAIN : look, undefined, {
        signal: AbortSignal.any([signal, over.signal]),
      });
      await Promise.race([next.catch(() => undefined), ...(this.feed === null ? [] : [this.feed.ended])]);
      over.abort();
    }
  }

  /** Lives on, and holds its share from now on: first it lets go of what it folds, where that changes. False where it may hold nothing. */
  private async attend(seen: SlotSummary): Promise<boolean> {
    const { name } = this;
    const { slots } = this.folding;
    if (!(await this.mayHold(seen))) {
      await this.endFeed();
      await slots.change((table) => left(table, name));
      return false;
    }
    const now = await slots.now();
    const begun = performance.now();
    const until = now + this.times.lease;
    const live = (table: SlotTable): SlotTable => attended(table, name, now, until);
    const epoch = this.feed?.held.epoch;
    const isRenewed = epoch !== undefined && isShared(seen, name, now) && (await slots.advance(name, epoch, { until })) !== null;
    const table = isRenewed ? null : await slots.change(live);
    this.ownUntil = begun + (this.times.lease * 2) / 3;
    if (table === null) return true;
    if (this.feed !== null && shared(table, name).holders[name]?.epoch === this.feed.held.epoch) return true;
    await this.endFeed();
    const held = heldBy(await slots.change((each) => shared(live(each), name)), name);
    if (held.positions.size > 0 && !this.stopping.signal.aborted) this.begin(held);
    return true;
  }

  private begin(held: Held): void {
    const stopping = new AbortController();
    const feed: Feed = {
      held,
      stopping,
      ended: this.loop
        .watch(() => this.follow(held, stopping.signal))
        .catch((fault: unknown) => this.log.error(`Failed at folding slots: ${(fault as Error).stack}`))
        // Begun again at the next look, from what is stored by then.
        .finally(() => {
          if (this.feed === feed) this.feed = null;
        }),
    };
    this.feed = feed;
  }

  private async endFeed(): Promise<void> {
    const { feed } = this;
    feed?.stopping.abort();
    await feed?.ended;
    this.feed = null;
  }

  private async follow(held: Held, signal: AbortSignal): Promise<void> {
    const { history, slots } = this.folding;
    const { epoch, positions } = held;
    const from = [...positions.values()].toSorted()[0] || null;
    const fold = new SlotFold(held, await foldedGenerations(this.folding, this.led?.generations ?? []), history, this.folding);
    const most = Math.ceil((BATCH * SLOTS) / positions.size);
    for await (const batch of history.follow({ from, signal, most, asStored: true })) {
      if (!(await fold.takeIn(batch, () => this.mayWrite()))) return;
      this.loop.wentOn();
      if (batch.position === null) continue;
      const moved = await slots.advance(this.name, epoch, { position: batch.position });
      if (moved === null || moved.wanted !== null) return;
      this.seen = moved;
    }
  }

  private isWanted({ wanted, holders }: SlotSummary): boolean {
    return wanted !== null || (this.feed !== null && holders[this.name]?.epoch !== this.feed.held.epoch);
  }

  /** Whether the newest leader is of this release: slots are folded for it, or not at all. */
  private async mayHold({ led }: Pick<SlotTable, 'led'>): Promise<boolean> {
    this.led = led;
    return led !== null && led.release === releaseOf(this.folding.projections()) && led.token === (await this.folding.documents.leader());
  }

  /** A late write of who held a slot could undo what the leader has written since: none is begun near the end of the lease. */
  private async mayWrite(): Promise<boolean> {
    return performance.now() < this.ownUntil && (await this.mayHold({ led: this.led }));
  }
}
