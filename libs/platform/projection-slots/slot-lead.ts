import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '#platform/event-history/recorded-event';
import type { LoopHealth } from '#platform/metrics/loop-health';
import { type FoldedGeneration, isAfter } from '#platform/projector/folded-generation';
import { LiveFold, type Rest } from '#platform/projector/live-fold';
import type { Projection } from '#platform/projector/projection';
import { Turns } from '#platform/projector/turns';
import { StaleLease } from '#platform/storage/leases';
import { foldedGenerations, type Folding, releaseOf } from '#platform/projection-slots/folded-generations';
import { SlotFold } from '#platform/projection-slots/slot-fold';
import { SlotFolder, type SlotTimes, TIMES } from '#platform/projection-slots/slot-folder';
import { attended, heldBy, left, lowestOf, placed, seized, type Held, type SlotTable } from '#platform/projection-slots/slot-table';

/** Milliseconds that a rest takes up new work for: the leader alone folds meanwhile. */
const LONGEST_REST = 5_000;
/** Milliseconds that it waits for more: builds often come to the end of the history one soon after the other. */
const LINGER = 300;
/** Milliseconds that copies have to fold between two rests. */
const APART = 500;
const LOOK_AGAIN = 50;
/** Between two moves of checkpoints, milliseconds. */
const PUBLISH = 1_000;
const BATCH = 200;

type Work = (rest: Rest) => Promise<void>;

/** All slots at one position; null where the live generations are to be read again. */
interface Level {
  readonly live: readonly FoldedGeneration[] | null;
  readonly position: Position | null;
}

interface Seizure {
  readonly name: string;
  readonly held: Held;
  readonly led: SlotTable['led'];
}

/** Leads copies that fold slots: it has all slots to itself where it changes what they are folded into. */
export class SlotLead extends LiveFold {
  /** The copy that this process is, whether it leads or not. */
  readonly copy: SlotFolder;
  private readonly turns = new Turns();
  private readonly due = new Set<Work>();
  private gaveAt = -Infinity;
  private token = 0;
  /** The newest leader before this one, of whichever release. */
  private previous = 0;
  private isEnding = false;

  constructor(
    private readonly folding: Folding,
    private readonly times: SlotTimes = TIMES,
  ) {
    super();
    this.copy = new SlotFolder(folding, times);
  }

  /** Leads under this token from now on; before the writer of read models shuts out the leader before. */
  async take(token: number): Promise<void> {
    this.previous = await this.folding.documents.leader();
    this.token = token;
    this.isEnding = false;
  }

  /** After a leader of another release, or with another catalog, slots begin where the checkpoints are. */
  override begin(
    projections: readonly Projection[],
    live: readonly FoldedGeneration[],
    position: Position | null,
  ): Promise<readonly FoldedGeneration[]> {
    return this.seize(async ({ name, led }) => {
      const goesOn = led !== null && led.release === releaseOf(projections) && led.token === this.previous;
      const into = live.filter(({ generation: { generation }, checkpoint }) =>
        goesOn ? led.generations.includes(generation) : checkpoint === position,
      );
      await this.change((table) => this.ledBy(goesOn ? table : placed(table, name, position ?? ''), projections, into));
      return into;
    });
  }

  override atRest<T>(work: (rest: Rest) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const own: Work = (rest) => work(rest).then(resolve, reject);
      this.due.add(own);
      this.turns
        .take(() => this.rest())
        .catch((fault: unknown) => {
          this.due.delete(own);
          reject(fault);
        });
    });
  }

  override async joined(projections: readonly Projection[], live: readonly FoldedGeneration[]): Promise<void> {
    await this.change((table) => this.ledBy(table, projections, live));
  }

  override async end(): Promise<void> {
    this.isEnding = true;
    await this.turns.take(async () => undefined);
  }

  override async publish(live: () => readonly FoldedGeneration[], signal: AbortSignal, loop: Pick<LoopHealth, 'wentOn'>): Promise<void> {
    for (let published: Position = ''; !signal.aborted; loop.wentOn()) {
      const { seen } = this.copy;
      // One that was seen under another leader may be further than where slots began under this one.
      const lowest = seen?.led?.token === this.token ? lowestOf(seen) : published;
      if (lowest !== published) await this.applied(live(), lowest);
      published = lowest;
      await pause(PUBLISH, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Before each work, and while it waits for more, the leader brings all slots to the end: nobody else folds, and readers wait for it. */
  private async rest(): Promise<void> {
    if (this.due.size === 0) return;
    await pause(Math.max(0, this.gaveAt + APART - performance.now()));
    await this.seize(async (seizure) => {
      const begun = performance.now();
      let workedAt = begun;
      let level: Level | null = null;
      for (let now = begun; now - begun < LONGEST_REST && now - workedAt < LINGER; now = performance.now()) {
        const [work] = this.due;
        // What is left out may be another since, and that may be why the work is wanted.
        const reached = await this.level(seizure, level && (work === undefined ? level : { ...level, live: null }));
        level = reached;
        if (work === undefined) {
          if (this.isEnding) return;
          await pause(LOOK_AGAIN);
          continue;
        }
        this.due.delete(work);
        const { position } = reached;
        await work({ ...reached, mustHold: () => this.mustHold(seizure, position) });
        level = { live: null, position };
        workedAt = performance.now();
      }
    });
    this.gaveAt = performance.now();
  }

  /** Does work while this leader holds all slots. Copies give theirs up after the batch at hand, and those that were killed when their lease ends. */
  private async seize<T>(work: (seizure: Seizure) => Promise<T>): Promise<T> {
    const { slots } = this.folding;
    const name = `lead-${randomUUID().slice(0, 8)}`;
    const hold = async (): Promise<SlotTable> => {
      const now = await slots.now();
      const until = now + this.times.lease;
      return this.change((table) => seized(attended(table, name, now, until), name, until));
    };
    let renewing: NodeJS.Timeout | undefined;
    let renewed: Promise<unknown> = Promise.resolve();
    try {
      let table = await hold();
      while (table.holders[name]!.held < table.owners.length) {
        await pause(LOOK_AGAIN);
        table = await hold();
      }
      renewing = setInterval(() => {
        renewed = hold().catch(() => undefined);
      }, this.times.poll);
      return await work({ name, held: heldBy(table, name), led: table.led });
    } finally {
      clearInterval(renewing);
      // One that came later would want the slots once more.
      await renewed;
      await slots.change((table) => left(table, name));
    }
  }

  /** Brings all slots to what is the end of the history now. What changed the live generations has them read again. */
  private async level(seizure: Seizure, before: Level | null): Promise<Level & Pick<Rest, 'live'>> {
    const { history, slots } = this.folding;
    const live = before?.live ?? (await foldedGenerations(this.folding, (await slots.summary()).led?.generations ?? []));
    const sorted = [...seizure.held.positions.values()].toSorted();
    const last = (await history.end()) ?? '';
    const highest = before?.position ?? sorted.at(-1) ?? '';
    const end = last > highest ? last : highest;
    const fold = new SlotFold(seizure.held, live, { opened: async (events) => [...events] }, this.folding);
    for (let at = before?.position ?? sorted[0] ?? ''; at < end;) {
      const events = await history.read(at || null, BATCH);
      const reached = events.at(-1)?.position;
      at = reached === undefined || reached > end ? end : reached;
      await fold.takeIn({ events: events.filter(({ position }) => !isAfter(position, end)), position: at }, async () => true);
      await this.mustHold(seizure, at);
    }
    const position = end || null;
    if (position !== null && (position !== before?.position || before.live === null)) await this.applied(live, position);
    for (const each of live) each.checkpoint = position;
    return { live, position };
  }

  private async mustHold({ name, held }: Seizure, position: Position | null): Promise<void> {
    if (position !== null && (await this.folding.slots.advance(name, held.epoch, { position })) === null) throw new StaleLease(this.token);
  }

  private async applied(live: readonly FoldedGeneration[], position: Position): Promise<void> {
    const changes = live.map(({ generation }) => ({ generation, changes: [] }));
    await this.folding.writer.apply(changes, position);
  }

  private change(decide: (table: SlotTable) => SlotTable): Promise<SlotTable> {
    return this.folding.slots.change((table) => {
      if ((table.led?.token ?? 0) > this.token) throw new StaleLease(this.token);
      return decide(table);
    });
  }

  private ledBy(table: SlotTable, projections: readonly Projection[], live: readonly FoldedGeneration[]): SlotTable {
    const generations = live.map(({ generation: { generation } }) => generation);
    return { ...table, led: { token: this.token, release: releaseOf(projections), generations } };
  }
}
