import { Logger } from '@nestjs/common';
import type { EventHistory, HistoryBatch } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { LoopHealth } from '#platform/metrics/loop-health';
import { CatchUp, tracesOf } from '#platform/projector/catch-up';
import { FoldedGeneration, isAfter } from '#platform/projector/folded-generation';
import type { LiveFold, Rest } from '#platform/projector/live-fold';
import { type ParkingListener, ParkingNotices } from '#platform/projector/parking-notices';
import { isOf, isWhole, type Projection } from '#platform/projector/projection';
import { generationsToFold } from '#platform/projector/generations-to-fold';
import { buildingProgress, type ProjectionStatus, projectionStatus } from '#platform/projector/projection-status';
import type { OnProgress, RebuildProgress } from '#platform/projector/rebuild-progress';
import { requestBuild } from '#platform/projector/request-build';
import { Skips, type SkippedEvents } from '#platform/projector/skipped-events';
import { type Retried, requestRetry, awaitRetries } from '#platform/projector/request-retry';
import { nothingBuilt, nothingKept, refusePaused } from '#platform/projector/paused-build';
import { retryForever } from '#platform/projector/retry-forever';
import { SharedSteps } from '#platform/projector/shared-steps';
import { requestedOf, tryAgain, waitingThough } from '#platform/projector/try-again';
import { Turns } from '#platform/projector/turns';
import type { Generation, ReadModelWriter } from '#platform/storage/read-model-writer';
import { joining } from '#platform/tracing/tracing';

/** Interval of the poll for requests of other processes, milliseconds. */
const POLL_MS = 1000;

/** The result of rebuilding the documents of a stream. */
interface Refolded {
  readonly models: readonly string[];
  /** Number of these documents in which the stream is still parked. */
  readonly stillParked: number;
}

interface Build {
  readonly folded: FoldedGeneration;
  readonly pausing: AbortController;
  readonly finished: Promise<void>;
  readonly listeners: Set<OnProgress>;
}

/**
 * Follows the history once and folds it into all live read models, a batch and its checkpoint in one step. Other generations (a new read model, a new
 * version, a rebuild) catch up in a separate loop, by turns, and join while the live loop is stopped between two batches.
 */
export class Projector {
  /** Health of the live loop in this process. */
  readonly loop = new LoopHealth('following the history');
  private readonly log = new Logger(Projector.name);
  private readonly skips: Skips;
  private readonly notices: ParkingNotices;
  private readonly turns = new Turns();
  private readonly builds = new Map<string, Build>();
  private readonly steps: SharedSteps;
  private live: readonly FoldedGeneration[] = [];
  private position: Position | null = null;
  private stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private requestTimer: NodeJS.Timeout | undefined;
  private isLooking = false;

  constructor(
    private readonly provided: () => readonly Projection[],
    private readonly history: EventHistory,
    private readonly writer: ReadModelWriter,
    /** Omitted: nobody is notified of parked streams. */
    listener: ParkingListener = { onParked: async () => undefined },
    /** Omitted: no events are skipped. */
    skippedEvents: SkippedEvents = { all: async () => [], restored: async () => [] },
    /** Omitted: this process folds the live read models. */
    private readonly fold: LiveFold | null = null,
  ) {
    this.skips = new Skips(skippedEvents);
    this.notices = new ParkingNotices(listener, this.skips);
    this.steps = new SharedSteps(history);
  }

  /** Starts to follow. Rejects when a checkpoint of the read models is past the end of the history. */
  async start(): Promise<void> {
    this.stopping = new AbortController();
    await this.skips.learn();
    const all = await generationsToFold(this.projections(), this.history, this.writer, this.notices);
    const live = all.filter(({ generation }) => generation.state === 'live');
    this.position = live.reduce<Position | null>(
      (newest, { checkpoint }) => (checkpoint !== null && isAfter(checkpoint, newest) ? checkpoint : newest),
      null,
    );
    const { position } = this;
    this.live = (await this.fold?.begin(this.projections(), live, position)) ?? live.filter(({ checkpoint }) => checkpoint === position);
    const unfolded = all.filter((folded) => !this.live.includes(folded) && !folded.generation.paused);
    await this.atRest(() => tryAgain(this.live, this.history, waitingThough(this.skips)));
    for (const folded of unfolded) this.build(folded);
    this.following = retryForever('following the history', this.log, this.stopping.signal, () => this.loop.watch(() => this.follow()));
    this.requestTimer = setInterval(() => void this.pollRequests(), POLL_MS);
  }

  /** Stops after the current batch. Builds resume at the next start. */
  async stop(): Promise<void> {
    clearInterval(this.requestTimer);
    this.requestTimer = undefined;
    this.stopping.abort();
    await this.following;
    this.loop.wentOn();
    await (this.fold?.end() ?? this.turns.take(async () => undefined));
    await Promise.allSettled([...this.builds.values()].map(({ finished }) => finished));
  }

  /** The projections without the events that they skip. */
  private projections(): readonly Projection[] {
    return this.provided().map((each) => this.skips.outOf(each));
  }

  /** Read models that cannot serve yet: no process of this release has begun to fold them. */
  async missing(): Promise<string[]> {
    const live = (await this.writer.generations()).filter(({ state }) => state === 'live').map(({ model }) => model);
    return this.projections().flatMap(({ name }) => (live.includes(name) ? [] : [name]));
  }

  async status(): Promise<ProjectionStatus[]> {
    return projectionStatus(this.history, this.writer, await this.skips.learn());
  }

  /** Speed of each build, by generation. If there is a build, it is observed for a second. */
  progress(): Promise<Map<number, RebuildProgress>> {
    return buildingProgress(this.history, this.writer);
  }

  /**
   * Rebuilds a read model beside the live generation and resolves when readers see the new one. Joins a build that is running. A process that does not fold
   * sends a request to the one that does.
   */
  rebuild(name: string, onProgress: OnProgress = () => undefined): Promise<void> {
    return this.replace(name, () => this.writer.build(name), onProgress);
  }

  /**
   * Brings the generation that the last rebuild replaced up to date, beside the live one, and resolves when readers see it again. The generation that was
   * live until then is kept. Refused when no replaced generation has the shape that this release uses.
   */
  switchBack(name: string, onProgress: OnProgress = () => undefined): Promise<void> {
    return this.replace(name, async () => (await this.writer.revive(name)) ?? nothingKept(name), onProgress);
  }

  /** Pauses or resumes the build of a read model, across restarts. The folding process reacts within a second. Refused when no build is running. */
  async setPaused(name: string, paused: boolean): Promise<void> {
    if ((await this.writer.setPaused(name, paused)) === null) nothingBuilt(name);
    if (this.requestTimer === undefined) return;
    await this.handleRequests();
    if (paused) await this.builds.get(name)?.finished;
  }

  private async replace(name: string, begin: () => Promise<Generation>, onProgress: OnProgress): Promise<void> {
    const projection = this.projections().find((each) => each.name === name);
    if (projection === undefined) throw new RangeError(`There is no read model ${name}.`);
    if (this.requestTimer === undefined) return requestBuild(projection, begin, this.history, this.writer, onProgress);
    const generation = await begin();
    refusePaused(generation);
    const folded = await FoldedGeneration.of(projection, generation, this.writer, this.notices);
    const build = this.builds.get(name) ?? this.build(folded);
    build.listeners.add(onProgress);
    await build.finished;
    if (this.live.some(({ generation: { generation: each } }) => each === generation.generation)) return;
    refusePaused({ model: name, paused: build.pausing.signal.aborted });
    throw new Error(`Building ${name} was interrupted; it goes on when the service starts again.`);
  }

  /** Removes the generation that a read model's last rebuild replaced, if there is one. */
  async dropOld(name: string): Promise<void> {
    const old = (await this.writer.generations()).find(({ model, state }) => model === name && state === 'old');
    if (old !== undefined) await this.writer.drop(old);
  }

  /** Retries all parked streams of one read model, or of all. A process that does not fold sends a request to the one that does. */
  async retry(name?: string): Promise<Retried> {
    if (this.requestTimer === undefined) return requestRetry(name, this.writer);
    return this.atRest(async () => {
      await this.skips.learn();
      const wanted = this.live.filter(({ projection }) => name === undefined || projection.name === name);
      return tryAgain(wanted, this.history, ({ parked }) => [...parked.values()]);
    });
  }

  /**
   * Rebuilds, from an existing stream, the documents that depend on it alone and may be missing or wrong. Everything else continues. A process that does not
   * fold sends a request to the one that does.
   */
  async refold(stream: string): Promise<Refolded> {
    const events = await this.history.whole(stream);
    const names = this.projections().flatMap((each) =>
      isWhole(each, stream) && events.some((event) => isOf(each, event)) ? [each.name] : [],
    );
    const live = (await this.writer.generations()).filter(({ model, state }) => state === 'live' && names.includes(model));
    for (const generation of live) await this.writer.requestRefold(generation, stream);
    if (this.requestTimer === undefined) await awaitRetries(live, this.writer);
    else await this.retryRequested();
    const parked = (await Promise.all(live.map((each) => this.writer.parked(each)))).flat();
    return { models: live.map(({ model }) => model), stillParked: parked.filter((each) => each.stream === stream).length };
  }

  private async follow(): Promise<void> {
    if (this.fold !== null) return this.fold.publish(() => this.live, this.stopping.signal, this.loop);
    for await (const batch of this.history.follow({ from: this.position, signal: this.stopping.signal })) {
      await this.turns.take(() => joining(tracesOf(batch.events), 'project', {}, () => this.takeIn(batch)));
      this.loop.wentOn();
    }
  }

  /** Runs work while no process folds live read models: between two batches of this process, or during a pause of all processes that fold. */
  private atRest<T>(work: (rest: Rest | null) => Promise<T>): Promise<T> {
    if (this.fold === null) return this.turns.take(() => work(null));
    return this.fold.atRest(async (rest) => {
      [this.live, this.position] = [rest.live, rest.position];
      return work(rest);
    });
  }

  private async takeIn({ events, position }: HistoryBatch): Promise<void> {
    if (position === null || position === this.position) return;
    const behind = this.live.filter(({ checkpoint }) => isAfter(position, checkpoint));
    const changes = await Promise.all(behind.map((folded) => folded.fold(events)));
    if (behind.length > 0) await this.writer.apply(changes, position);
    behind.forEach((folded, n) => folded.written(position, changes[n]!));
    this.position = position;
    for (const { generation, parked = [] } of changes) {
      for (const { stream, reason } of parked) this.log.error(`${generation.model} cannot take in ${stream}, which waits now: ${reason}`);
    }
  }

  /** Polls for requests. A slow store is queried again only after it has answered. */
  private async pollRequests(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    await this.handleRequests();
    this.isLooking = false;
  }

  /** Handles requests of other processes: a rebuild (a generation without a builder), a pause, or retries of parked streams. */
  private async handleRequests(): Promise<void> {
    try {
      for (const generation of await this.writer.generations()) {
        if (generation.state !== 'building') continue;
        const projection = this.projections().find(({ name, version }) => name === generation.model && version === generation.version);
        if (projection === undefined) continue;
        const build = this.builds.get(projection.name);
        if (generation.paused && build?.folded.generation.generation === generation.generation) build.pausing.abort();
        if (generation.paused || build !== undefined) continue;
        const folded = await FoldedGeneration.of(projection, generation, this.writer, this.notices);
        if (!this.stopping.signal.aborted && !this.builds.has(projection.name)) this.build(folded);
      }
      await this.retryRequested();
    } catch (fault) {
      this.log.warn(`The read models could not be looked at: ${(fault as Error).message}`);
    }
  }

  private async retryRequested(): Promise<void> {
    if ((await this.writer.requestedRetries()).length === 0) return;
    await this.atRest(async () => {
      const requested = this.stopping.signal.aborted ? [] : await this.writer.requestedRetries();
      await this.skips.learn();
      return tryAgain(this.live, this.history, requestedOf(requested));
    });
  }

  private build(folded: FoldedGeneration): Build {
    const { name } = folded.projection;
    const listeners = new Set<OnProgress>();
    const notify = (progress: RebuildProgress): void => listeners.forEach((each) => each(progress));
    const catchUp = new CatchUp(folded, this.history, this.writer, this.steps);
    const pausing = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, pausing.signal]);
    const finished = retryForever(`building ${name}`, this.log, signal, async () => {
      await this.skips.learn();
      await catchUp.run(signal, notify);
      if (!signal.aborted) await this.atRest((rest) => this.join(folded, catchUp, rest));
    }).finally(() => {
      this.builds.delete(name);
      if (this.builds.size === 0) this.steps.forget();
    });
    const build = { folded, pausing, finished, listeners };
    this.builds.set(name, build);
    return build;
  }

  /** Adds a generation while the live loop is stopped between two batches. The loop skips the events that the new generation has already applied. */
  private async join(folded: FoldedGeneration, catchUp: CatchUp, rest: Rest | null): Promise<void> {
    await catchUp.finish();
    await this.skips.learn();
    await tryAgain([folded], this.history, waitingThough(this.skips));
    if (folded.generation.state === 'building') {
      const live = (await this.writer.generations()).find(({ model, state }) => model === folded.projection.name && state === 'live');
      if (live !== undefined) await folded.notifyApplied(live, (stream) => this.history.whole(stream));
      await rest?.mustHold();
      await this.writer.switchTo(folded.generation);
    }
    this.live = [...this.live.filter(({ projection }) => projection.name !== folded.projection.name), folded];
    await this.fold?.joined(this.projections(), this.live);
  }
}
