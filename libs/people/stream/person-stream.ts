import type { FactListener, LiveFacts } from '#people/stream/live-facts';
import { userStream } from '#people/domain/user.events';
import type { ApiChange, Viewer } from '#people/stream/change-for';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStream } from '#http/answers/event-stream';

/** How often the position is sent, ms, so that proxies do not close an idle connection. */
export const PING = 15_000;

/** The dependencies of one stream. */
export interface Watch {
  readonly viewer: Viewer;
  /** The change that the viewer gets for an event; null if none. */
  shown(event: RecordedEvent): ApiChange | null;
  /** The position as the client receives it. */
  token(position: Position): string;
  /** Whether the session continues with the same role. Never counts as a use of the session. */
  goesOn(): Promise<boolean>;
  /** Called when the stream is cut because its client reads too slowly. The client reconnects from its last position. */
  wasCut(): void;
}

/** One stream: past events since a position, then new ones, until its session ends or its client leaves. */
export class PersonStream implements FactListener {
  readonly body = new EventStream();
  private readonly left = new AbortController();
  /** The position up to which everything that the viewer may see was sent. */
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

  /** Sends past events after a position, then follows. Rejects if the history cannot be read. */
  async begin(from: Position | null): Promise<void> {
    const isKnown = from !== null && (await this.facts.holds(from));
    this.after = isKnown ? from : this.facts.position;
    await this.catchUp();
    await this.check();
    this.send();
  }

  /** Checks the session when there is a fact about the person: it may end the session, so nothing after it may be sent. */
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

  /** Sends what the listeners have received so far, then joins them. */
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

  /** Sends the position reached, so that a reconnecting client continues there even if little was for it. */
  private send(): void {
    this.body.send(this.after === null ? null : this.watch.token(this.after));
  }

  /** Never rejects: if the session cannot be checked, the stream is cut. */
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
