import { Injectable } from '@nestjs/common';
import type { Checkpoint } from '#audit/log/checkpoint';
import { HistoryLog } from '#audit/log/history-log';
import { hashesIn, LEVELS, nodesOf, WIDTH } from '#audit/log/tiles';
import { type Hash, rootOf, rootOfComplete } from '#audit/log/tree';
import { DoubtfulTile } from '#audit/verify/doubtful-tile';
import { isDamage, unreadAfter } from '#audit/verify/damage';
import { ForeignEvents } from '#audit/verify/foreign-events';
import { faultsBeyondEnd, identityFaults } from '#audit/verify/store-positions-faults';
import { OpenTile } from '#audit/verify/open-tile';
import { type LoggedEntry, Verification } from '#audit/verify/verification';
import type { StorePositions } from '#audit/verify/witnesses';
import type { UnixSeconds } from '#kernel/time';
import type { OnProgress } from '#admin/operators/progress';
import { EventHistory } from '#platform/event-history/event-history';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import type { PassedOver } from '#platform/event-history/passed-over';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { isReadable } from '#platform/event-history/unreadable';
import { ProgressMeter } from '#platform/projector/rebuild-progress';
import { type LogHead, LogTiles } from '#platform/integrity/log-tiles';
import type { EventCheck, HistoryFault, HistoryNote } from '#platform/integrity/history-check';

const BATCH = 500;

const NO_POSITIONS: StorePositions = {
  identity: { log: null, key: null, known: { began: {}, logs: [], keys: [] } },
  logged: null,
  planned: null,
  answered: null,
  readModels: new Map(),
  end: null,
};

/** The external checkpoint that the history was compared with. */
interface Compared {
  readonly origin: string;
  readonly size: number;
  /** Base64. */
  readonly root: string;
}

/** The result of verifying the history. */
export interface VerificationReport {
  readonly object: 'verification';
  /** False with faults. Without any, true if a kept checkpoint agrees; null if there was none to compare with. */
  readonly verified: boolean | null;
  /** null if no external checkpoint was given. */
  readonly compared_with: Compared | null;
  /** When the log began, as the history records it; null if it does not, or if there is no log. */
  readonly log_began_at: UnixSeconds | null;
  readonly events: number;
  readonly streams: number;
  /** The root hash of all events in base64, as a checkpoint of that size has it. */
  readonly root: string;
  /** The number of all faults. `faults` has only the first of them. */
  readonly fault_count: number;
  readonly faults: readonly HistoryFault[];
  readonly notes: readonly HistoryNote[];
  /** The number of log entries whose events were not checked, because the history could not be read that far; null if it was read to its end. */
  readonly not_looked_at: number | null;
}

/** What to check in addition to comparing the history with its log. */
export interface Inquiry {
  /** The other stores' knowledge of the history; none if omitted. */
  readonly storePositions?: StorePositions;
  /** Further checks of stored events. */
  readonly checks?: readonly EventCheck[];
}

/** Reads the whole history along with its log, and reports what differs. */
@Injectable()
export class VerifyHistory {
  constructor(
    private readonly history: EventHistory,
    private readonly tiles: LogTiles,
    private readonly log: HistoryLog,
  ) {}

  async run(
    kept: Checkpoint | null,
    progress: OnProgress,
    { storePositions = NO_POSITIONS, checks = [] }: Inquiry = {},
  ): Promise<VerificationReport> {
    const verification = new Verification(kept);
    verification.findings.add(...identityFaults(storePositions.identity, kept));
    try {
      return await this.verified(verification, kept, progress, { storePositions, checks });
    } finally {
      verification.close();
    }
  }

  private async verified(
    verification: Verification,
    kept: Checkpoint | null,
    progress: OnProgress,
    { storePositions, checks }: Required<Inquiry>,
  ): Promise<VerificationReport> {
    const head = await this.headUpToNow(storePositions);
    const entries = this.entries(head?.size ?? 0, verification);
    let logged = (await entries.next()).value;
    const meter = new ProgressMeter(0);
    const reading = new AbortController();
    const foreign = new ForeignEvents();
    const passedOver = await this.history.passedOver();
    const isPassedOver = (event: RecordedEvent): boolean =>
      passedOver.some(({ stream, revision }) => stream === event.stream && revision === event.revision);
    let damage: Error | null = null;
    let end: Position | null = null;
    try {
      for await (const { events, position, caughtUp } of this.history.follow({
        from: null,
        signal: reading.signal,
        most: BATCH,
        asStored: true,
        onForeign: foreign.pass,
      })) {
        for (const event of events) {
          for (; logged && logged.position < event.position; logged = (await entries.next()).value) verification.miss(logged);
          const isHere = logged?.position === event.position;
          verification.take(
            event,
            isHere ? logged : head !== null && event.position <= head.position ? undefined : null,
            isPassedOver(event),
          );
          if (isHere) logged = (await entries.next()).value;
        }
        const readable = events.filter((event) => isReadable(event) && !isPassedOver(event));
        for (const each of checks) verification.findings.add(...(await each.check(readable)));
        const done = this.history.extent(position);
        progress(meter.at(done, Math.max(done, this.history.extent(await this.history.end()))));
        end = position;
        if (caughtUp) reading.abort();
      }
    } catch (fault) {
      if (!isDamage(fault)) throw fault;
      damage = fault;
    }
    let left = 0;
    for (; logged; logged = (await entries.next()).value) {
      if (damage === null) verification.cutOff(logged);
      else verification.leave(logged);
      left++;
    }
    if (damage !== null) verification.found('history_unread', unreadAfter(verification.events, left, damage));
    verification.end(await rootOf(head?.size ?? 0, nodesOf(this.tiles)));
    const { events, streams, root, findings } = verification;
    if (damage === null)
      findings.add(...faultsBeyondEnd({ ...storePositions, logged: head?.position ?? null, end }, kept && { kept, events }));
    const { log, known } = storePositions.identity;
    return {
      object: 'verification',
      verified: findings.count > 0 ? false : kept && true,
      compared_with: kept && { ...kept, root: kept.root.toString('base64') },
      log_began_at: (log === null ? undefined : known.began[log]) ?? null,
      events,
      streams,
      root: root.toString('base64'),
      fault_count: findings.count,
      faults: findings.listed,
      notes: [...foreign.notes(), ...passedOver.map(passedOverNote)],
      not_looked_at: damage === null ? null : left,
    };
  }

  /**
   * Brings the log up to date and returns its head; null if there is no log. A lost log is not rebuilt here. A history that ends before its log is a
   * finding, not a reason to stop.
   */
  private async headUpToNow({ identity: { log, known } }: StorePositions): Promise<LogHead | null> {
    if (log === null && known.logs.length > 0) return null;
    await this.log.upToNow().catch((fault: unknown) => {
      if (!(fault instanceof HistoryMissing) && !isDamage(fault)) throw fault;
    });
    return this.tiles.head();
  }

  /** The log's entries, from its beginning. */
  private async *entries(size: number, verification: Verification): AsyncGenerator<LoggedEntry, undefined> {
    const read = nodesOf(this.tiles);
    for (let index = 0; index * WIDTH < size; index++) {
      const tile = await this.tiles.tile(0, index);
      const hashes = hashesIn(tile, Math.min(WIDTH, size - index * WIDTH));
      const open = hashes.length < WIDTH ? new OpenTile(index * WIDTH, hashes.length) : null;
      const doubtful = open === null ? doubtfulTile(index, hashes, await read(LEVELS, index)) : null;
      for (const [n, hash] of hashes.entries()) yield { position: tile!.positions[n]!, hash, doubtful, open };
      if (doubtful) verification.judge(doubtful);
      if (open) verification.judgeOpen(open);
    }
    return undefined;
  }
}

/** The tile, if its hashes do not match the hash in the level above; else null. */
const doubtfulTile = (index: number, hashes: readonly Hash[], above: Hash): DoubtfulTile | null =>
  rootOfComplete(hashes).equals(above) ? null : new DoubtfulTile(index, above);

const passedOverNote = ({ stream, revision }: PassedOver): HistoryNote => ({
  note: 'event_passed_over',
  message: `Event ${revision} of ${stream} cannot be read and is passed over: history show tells who said so, and why.`,
});
