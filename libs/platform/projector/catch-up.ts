import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { type FoldedGeneration, isAfter } from '#platform/projector/folded-generation';
import { type OnProgress, ProgressMeter } from '#platform/projector/rebuild-progress';
import type { ReadModelWriter } from '#platform/storage/read-model-writer';

const BATCH = 500;

/** Brings one generation up to the end of the history, beside all others and leaving them their turn between batches. */
export class CatchUp {
  constructor(
    private readonly folded: FoldedGeneration,
    private readonly history: EventHistory,
    private readonly writer: ReadModelWriter,
  ) {}

  /** Up to what was the end when it got there, or until the signal aborts. */
  async run(signal: AbortSignal, onProgress: OnProgress): Promise<void> {
    const { folded, history } = this;
    const meter = new ProgressMeter(history.extent(folded.checkpoint));
    while (!signal.aborted) {
      const end = await history.end();
      await this.step();
      const done = history.extent(folded.checkpoint);
      onProgress(meter.at(done, Math.max(done, history.extent(end))));
      if (this.has(end)) return;
      await nextTurn();
    }
  }

  /** What has come since; to be called while the live loop stands still. */
  async finish(): Promise<void> {
    let end: Position | null;
    do {
      end = await this.history.end();
      await this.step();
    } while (!this.has(end));
  }

  private has(place: Position | null): boolean {
    return place === null || !isAfter(place, this.folded.checkpoint);
  }

  private async step(): Promise<void> {
    const events = await this.history.read(this.folded.checkpoint, BATCH);
    const last = events.at(-1);
    if (last === undefined) return;
    const changes = await this.folded.fold(events);
    await this.writer.apply([changes], last.position);
    this.folded.written(last.position, changes);
  }
}
