import type { Checkpoint } from '#audit/log/checkpoint';
import { entryOf } from '#audit/log/entry';
import { LEVELS, WIDTH } from '#audit/log/tiles';
import { type Hash, leafHash } from '#audit/log/tree';
import type { DoubtfulTile } from '#audit/verify/doubtful-tile';
import { Findings } from '#audit/verify/findings';
import type { OpenTile } from '#audit/verify/open-tile';
import { RunningRoot } from '#audit/verify/running-root';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { faultOf } from '#platform/event-history/unreadable';
import { SeenEvents } from '#platform/integrity/embedded/seen-events';
import type { HistoryFault } from '#platform/integrity/history-check';

type FaultKind =
  | 'event_changed'
  | 'event_missing'
  | 'event_added'
  | 'event_unreadable'
  | 'history_unread'
  | 'revision_gap'
  | 'cause_missing'
  | 'log_altered'
  | 'history_rewritten';

const MEND = 'What follows it in its stream is not read, until it is brought back from a backup, or passed over with history skip.';

/** The log's entry at one position. */
export interface LoggedEntry {
  readonly position: Position;
  readonly hash: Hash;
  /** The tile of the entry if it does not match the level above; otherwise null. */
  readonly doubtful: DoubtfulTile | null;
  /** The tile of the entry if it is the last one and not full; otherwise null. */
  readonly open: OpenTile | null;
}

/** What an event that was changed, removed or inserted shows. */
const OF_EVENTS: ReadonlySet<FaultKind> = new Set(['event_changed', 'event_missing', 'event_added']);

/**
 * Compares the history with its log, event by event in order: that each event matches its entry, that none is missing or inserted, that streams have
 * no gaps and causes exist. It queries no store.
 */
export class Verification {
  readonly findings = new Findings();
  private readonly history = new RunningRoot();
  private readonly log = new RunningRoot();
  private readonly seen = new SeenEvents();
  private areEventsUnlike = false;

  /** `kept`: a checkpoint from outside, whose root the history must still have. */
  constructor(private readonly kept: Checkpoint | null) {}

  get events(): number {
    return this.history.size;
  }

  get streams(): number {
    return this.seen.streams;
  }

  get root(): Hash {
    return this.history.root();
  }

  /**
   * Compares an event with the log's entry at its position. The entry is null after the log's end, and undefined if the log goes on but has none there.
   * `isPassedOver`: the event is unreadable, and an operator skipped it.
   */
  take(event: RecordedEvent, logged: LoggedEntry | null | undefined, isPassedOver = false): void {
    const { id, stream, revision, position } = event;
    const hash = leafHash(entryOf(event));
    const about = { stream, revision, position };
    if (logged?.doubtful) logged.doubtful.take(logged.hash, hash);
    else if (logged) this.log.add(logged.hash);
    const unlike: readonly [FaultKind, string] | null =
      logged === undefined
        ? ['event_added', 'It was not there when the log passed its place.']
        : logged?.doubtful === null && !logged.hash.equals(hash)
          ? ['event_changed', 'It is not the event that the log took in.']
          : null;
    const reason = isPassedOver ? null : faultOf(event);
    if (reason !== null)
      this.found('event_unreadable', [`It cannot be read: ${reason}.`, unlike?.[1], MEND].filter(Boolean).join(' '), about);
    else if (unlike !== null && logged?.open) logged.open.take({ fault: unlike[0], ...about, message: unlike[1] });
    else if (unlike !== null) this.found(...unlike, about);
    const { causation, correlation } = event.unreadable === undefined ? event.metadata : { causation: null, correlation: null };
    // Earlier releases used a gateway's notice as both, which is not an event.
    const follows = causation === null || causation === correlation || this.seen.has(causation);
    const expected = (this.seen.add(id, stream, revision) ?? -1) + 1;
    if (revision !== expected) this.found('revision_gap', `Revision ${expected} of the stream should be here.`, about);
    if (!follows) this.found('cause_missing', `It follows from ${causation}, which did not happen before it.`, about);
    this.history.add(hash);
    if (this.history.size === this.kept?.size) this.compareKept(this.kept);
  }

  /** Takes an entry of the log whose event is missing. */
  miss({ position, hash, doubtful }: LoggedEntry): void {
    if (doubtful) doubtful.take(hash, null);
    else this.log.add(hash);
    this.found('event_missing', 'The log took in an event here that is not there any more.', { stream: null, revision: null, position });
  }

  /** Takes an entry of the log after the end of the history. `faultsBeyondEnd` reports all of them as one fault. */
  cutOff({ hash, doubtful }: LoggedEntry): void {
    if (doubtful) doubtful.take(hash, null);
    else this.log.add(hash);
  }

  /** Judges a doubtful tile once all its events were read. It is one fault, however many of its hashes were altered. */
  judge({ index, above, root, altered }: DoubtfulTile): void {
    this.log.add(altered === 'above' ? root : above, LEVELS);
    if (altered === 'above') return;
    const entries = `entries ${index * WIDTH} to ${(index + 1) * WIDTH - 1}`;
    const history = altered === 'leaves' ? 'The history agrees with the rest of the log' : 'Events of these entries were changed too';
    this.found('log_altered', `The hashes of ${entries} were altered. ${history}: rebuild the log and compare it with a kept checkpoint.`);
  }

  /** Judges the last tile once all its events were read. If other events were changed, these were as well. */
  judgeOpen(tile: OpenTile): void {
    if (!tile.agreesWithNothing || this.areEventsUnlike) return this.findings.add(...tile.faults);
    const entries = `entries ${tile.first} to ${tile.first + tile.size - 1}`;
    this.found(
      'log_altered',
      `None of the hashes of ${entries} is that of its event: they were altered, or all these events were. Compare the history with a kept checkpoint, and rebuild the log.`,
    );
  }

  /** Takes an entry of the log whose event was not checked, because the history could not be read that far. */
  leave({ hash, doubtful }: LoggedEntry): void {
    if (doubtful) doubtful.take(hash, hash);
    else this.log.add(hash);
  }

  /** Compares the root of all entries with `root`, which follows from the upper tiles of the log. */
  end(root: Hash): void {
    if (!this.log.root().equals(root))
      this.found('log_altered', 'The tiles of the log do not fit together: rebuild it and compare it with a kept checkpoint.');
  }

  found(
    fault: FaultKind,
    message: string,
    about: Pick<HistoryFault, 'stream' | 'revision' | 'position'> = { stream: null, revision: null, position: null },
  ): void {
    if (OF_EVENTS.has(fault)) this.areEventsUnlike = true;
    this.findings.add({ fault, ...about, message });
  }

  close(): void {
    this.seen.close();
  }

  private compareKept({ size, root }: Checkpoint): void {
    if (!this.history.root().equals(root)) this.found('history_rewritten', `The first ${size} events are not those of the checkpoint.`);
  }
}
