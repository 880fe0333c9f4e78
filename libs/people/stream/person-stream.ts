import type { FactListener, LiveFacts } from '#people/stream/live-facts';
import { userStream } from '#people/domain/user.events';
import type { ApiChange, Viewer } from '#people/stream/change-for';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStream } from '#http/answers/event-stream';

/** Milliseconds after which a client is sent a comment, so that nothing on the way takes the connection for dead. */
export const PING = 15_000;

/** What one stream needs to know of the world. */
export interface Watch {
  readonly viewer: Viewer;
  shown(event: RecordedEvent): ApiChange | null;
  /** As the client is given it. */
  token(position: Position): string;
  /** Whether the session goes on and its role is the same. Never counts as a use of the session. */
  goesOn(): Promise<boolean>;
  /** The client reads too slowly, and comes back to the place where it was. */
  wasCut(): void;
}

/** One stream: what has happened since a place, then what happens, until its session ends or its client leaves. */
export class PersonStream implements FactListener {
  readonly body = new EventStream();
  private readonly left = new AbortController();
  /** Everything up to here was sent, as far as it is for the viewer. */
  private after: Position | null = null;

  constructor(
    private readonly facts: LiveFacts,
    private readonly watch: Watch,
    ping = PING,
  ) {
    const timer = setInterval(() => {
      this.ping().catch(() => this.cut());
    }, ping).unref();
    this.body.once('close', () => {
      clearInterval(timer);
      this.facts.remove(this);
      this.left.abort();
    });
  }

  /** Rejects when the history cannot be read. */
  async begin(from: Position | null): Promise<void> {
    const isKnown = from !== null && (await this.facts.holds(from));
    this.after = isKnown ? from : this.facts.position;
    await this.catchUp();
    await this.check();
    this.send();
  }

  /** A fact about the person may end the session: nothing after it is for them. */
  async prepare(events: readonly RecordedEvent[]): Promise<void> {
    const own = userStream(this.watch.viewer.user);
    if (events.some(({ stream }) => stream === own)) await this.check();
  }

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (this.body.isOver) return;
      if (this.after === null || event.position > this.after) this.show(event);
      if (this.body.isFull) return this.cut();
    }
    const { position } = this.facts;
    if (position !== null && (this.after === null || position > this.after)) this.after = position;
  }

  /** Joins those who listen at the moment when everything that they have got was sent here too. */
  private async catchUp(): Promise<void> {
    const { facts, body } = this;
    if (this.hasAll()) return facts.add(this);
    for await (const { events, position } of facts.since(this.after, this.left.signal)) {
      for (const event of events) {
        if (facts.position !== null && event.position > facts.position) return facts.add(this);
        this.show(event);
        await body.room();
        if (body.isOver) return;
      }
      this.after = position;
      if (this.hasAll()) return facts.add(this);
    }
  }

  private hasAll(): boolean {
    const { position } = this.facts;
    return position === null || (this.after !== null && this.after >= position);
  }

  private show(event: RecordedEvent): void {
    this.after = event.position;
    const change = this.watch.shown(event);
    if (change !== null) this.body.send(this.watch.token(event.position), change);
  }

  private async ping(): Promise<void> {
    await this.check();
    if (this.body.isFull) this.cut();
    else this.send();
  }

  /** The place that has been reached: a client that comes back goes on there, however little was for it. */
  private send(): void {
    this.body.send(this.after === null ? null : this.watch.token(this.after));
  }

  /** Never rejects: where the session cannot be looked at, the stream is cut. */
  private async check(): Promise<void> {
    try {
      if (!(await this.watch.goesOn())) this.body.end();
    } catch {
      this.cut();
    }
  }

  private cut(): void {
    if (this.body.isOver) return;
    this.watch.wasCut();
    this.body.destroy();
  }
}
