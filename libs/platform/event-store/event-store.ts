import { type Fact, fold, type View } from '#kernel/fact';
import type { EventMetadata, Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { ConcurrentWriters, NotDecidedBefore, StreamOfAnother, WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import { rejoining } from '#platform/tracing/tracing';

/** The revision that a writer expects of the stream: its last one (from 0), that it does not exist, that it exists, or any. */
export type ExpectedRevision = number | 'no_stream' | 'stream_exists' | 'any';

export interface NewEvent extends Fact {
  /** A UUID. It identifies an event that is appended again at the same revision. */
  readonly id: string;
  readonly metadata: EventMetadata;
}

export interface Appended {
  readonly revision: number;
  readonly position: Position;
}

export interface Decided {
  /** The stream, or its events after the known state, up to and including the events of this decision. */
  readonly events: readonly RecordedEvent[];
  /** The position of the newest of them; null if there are none. */
  readonly position: Position | null;
  /** Whether this call appended events. False if the command was decided before, or there was nothing to append. */
  readonly isNew: boolean;
}

/** A stream that is decided on. */
export interface LoadedStream {
  readonly events: readonly RecordedEvent[];
  /** The revision of its last event, skipped or not; null if there is no such stream. */
  readonly revision: number | null;
}

/** The state of a stream as of a revision, read elsewhere, so that only later events are loaded. */
export interface KnownState<State> {
  readonly state: State;
  readonly revision: number;
}

const MOST_ATTEMPTS = 5;

/** Port to the event store: command handlers append facts with it. */
export abstract class EventStore {
  private readonly writing = new Map<string, Promise<unknown>>();

  /** Resolves when the events are durable. All of them are stored, or none. Rejects with `WrongExpectedRevision`. */
  abstract append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /** The whole stream, or its events after a revision, oldest first; empty if it does not exist. Throws `UnreadableEvent`. */
  abstract load(stream: string, after?: number): Promise<RecordedEvent[]>;

  protected async loadWhole(stream: string, after?: number): Promise<LoadedStream> {
    const events = await this.load(stream, after);
    return { events, revision: events.at(-1)?.revision ?? after ?? null };
  }

  protected folded<State, F extends Fact>(view: View<State, F>, events: readonly RecordedEvent[]): State {
    return fold(view, events);
  }

  /**
   * Loads and folds a stream, calls `rule`, and appends its facts at the revision that was read. If another writer was faster, all of that is repeated. A
   * command whose events are already in the stream is not decided again: the result is that of the first time. For a stream of another account or mode,
   * `rule` receives an empty one, and its facts are refused (`resource_missing`). With a `known` state of the stream, only later events are read.
   */
  async decide<State, F extends Fact>(
    stream: string,
    view: View<State, F>,
    rule: (state: State) => readonly F[],
    context: CommandContext,
    known: KnownState<State> | null = null,
  ): Promise<Decided> {
    const from = known === null ? view : { ...view, initial: known.state };
    return this.oneAtATime(stream, async () => {
      for (let attempt = 1; ; attempt++) {
        const { events: stored, revision } = await this.loadWhole(stream, known?.revision);
        const past = stored.filter((event) => context.owns(event.metadata));
        const before = past.findLastIndex((event) => event.metadata.command === context.command);
        if (before >= 0) return this.outcome(past.slice(0, before + 1), context, false);
        if (context.onlyLearns) throw new NotDecidedBefore(stream);
        const facts = rule(this.folded(from, past));
        if (facts.length === 0) return this.outcome(past, context, false);
        if (past.length === 0 && stored.length > 0) throw new StreamOfAnother(stream);
        const news = facts.map((each) => context.event(stream, each));
        try {
          const appended = await rejoining(traceOfSubject(past, context), 'apply partner notice', () =>
            this.append(stream, revision ?? 'no_stream', news),
          );
          return this.outcome([...past, ...news.map(recordedAs(stream, appended, news.length, context))], context, true);
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          if (attempt === MOST_ATTEMPTS) throw new ConcurrentWriters(stream);
          await jitter(attempt);
        }
      }
    });
  }

  /** Returns the facts that `rule` decides on the current stream. Nothing is written. */
  async judge<State, F extends Fact>(
    stream: string,
    view: View<State, F>,
    rule: (state: State) => readonly F[],
    context: CommandContext,
  ): Promise<readonly F[]> {
    const { events } = await this.loadWhole(stream);
    return rule(
      this.folded(
        view,
        events.filter(({ metadata }) => context.owns(metadata)),
      ),
    );
  }

  /** Queues the writers of one stream in this process, to avoid conflicts. Revisions guard against other processes. */
  private async oneAtATime<T>(stream: string, write: () => Promise<T>): Promise<T> {
    const turn = (this.writing.get(stream) ?? Promise.resolve()).then(write, write);
    this.writing.set(stream, turn);
    try {
      return await turn;
    } finally {
      if (this.writing.get(stream) === turn) this.writing.delete(stream);
    }
  }

  private outcome(events: readonly RecordedEvent[], context: CommandContext, isNew: boolean): Decided {
    const position = events.at(-1)?.position ?? null;
    if (position !== null) context.written(position);
    return { events, position, isNew };
  }
}

/** A partner's report carries no trace of ours: it joins the trace of its subject. */
const traceOfSubject = (past: readonly RecordedEvent[], { actor }: CommandContext): string | undefined =>
  actor.type === 'partner' ? past.findLast(({ metadata }) => metadata.traceparent !== undefined)?.metadata.traceparent : undefined;

const jitter = (attempt: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt));

const recordedAs =
  (stream: string, { revision, position }: Appended, count: number, { milliseconds: created }: CommandContext) =>
  (event: NewEvent, n: number) =>
    ({ ...event, stream, revision: revision - count + 1 + n, position, at: event.metadata.at, created }) as RecordedEvent;
