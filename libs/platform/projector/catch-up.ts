import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type FoldedGeneration, isAfter } from '#platform/projector/folded-generation';
import { type OnProgress, ProgressMeter } from '#platform/projector/rebuild-progress';
import type { SharedSteps } from '#platform/projector/shared-steps';
import type { ReadModelWriter } from '#platform/storage/read-model-writer';
import { joining } from '#platform/tracing/tracing';

/** Folds the history into one generation until it reaches the end, taking turns with other builds. */
export class CatchUp {
  constructor(
    private readonly folded: FoldedGeneration,
    private readonly history: EventHistory,
    private readonly writer: ReadModelWriter,
    private readonly steps: SharedSteps,
  ) {}

  /** Runs to the end of the history as of its last read, or until the signal aborts. */
  async run(signal: AbortSignal, onProgress: OnProgress): Promise<void> {
    const { folded, history } = this;
    const meter = new ProgressMeter(history.extent(folded.checkpoint));
    while (!signal.aborted) {
      const end = await history.end();
      await this.steps.take(async () => {
        if (!signal.aborted) await this.step();
      });
      const done = history.extent(folded.checkpoint);
      onProgress(meter.at(done, Math.max(done, history.extent(end))));
      if (this.has(end)) return;
    }
  }

  /** Folds the events that were appended since `run`. Call it only while the live loop is stopped. */
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
    const events = await this.steps.after(this.folded.checkpoint);
    const last = events.at(-1);
    if (last === undefined) return;
    const attributes = { model: this.folded.projection.name, events: events.length };
    await joining(tracesOf(events), 'rebuild', { again: true, attributes }, async () => {
      const changes = await this.folded.fold(events);
      await this.writer.apply([changes], last.position);
      this.folded.written(last.position, changes);
    });
  }
}

/** The spans that appended these events, for those that were traced. */
export function* tracesOf(events: readonly RecordedEvent[]): Generator<string | undefined> {
  for (const event of events) if (event.unreadable === undefined) yield event.metadata.traceparent;
}
