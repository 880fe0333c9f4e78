import { Readable } from 'node:stream';

/** What a client has not taken yet, bytes: beyond it a reader is too slow. */
const MOST_WAITING = 64 * 1024;
/** After which a client that was cut off comes back, milliseconds. */
const RETRY = 1000;

/** Server-sent events (HTML Standard §9.2) to one client, which may read as slowly as it likes until too much is waiting. */
export class EventStream extends Readable {
  private wanted: (() => void) | null = null;
  private hasEnded = false;

  constructor() {
    super({ highWaterMark: MOST_WAITING });
    this.push(`retry: ${RETRY}\n\n`);
  }

  /** One in which nothing happens. */
  static over(): EventStream {
    const stream = new EventStream();
    stream.end();
    return stream;
  }

  /** An event; or a comment with the place that has been reached, for a client that comes back. */
  send(id: string | null, data?: object): void {
    if (this.isOver) return;
    const place = id === null ? '' : `id: ${id}\n`;
    this.push(data === undefined ? `${place}:\n\n` : `${place}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Nothing more is sent. */
  get isOver(): boolean {
    return this.hasEnded || this.destroyed;
  }

  /** Whether more is waiting than a reader may leave. */
  get isFull(): boolean {
    return this.readableLength >= MOST_WAITING;
  }

  /** Resolves when the client has taken what was waiting, or is gone. */
  room(): Promise<void> {
    if (this.isOver || !this.isFull) return Promise.resolve();
    return new Promise((resolve) => (this.wanted = resolve));
  }

  /** Ends it in order: what is waiting is sent first. */
  end(): void {
    if (this.isOver) return;
    this.hasEnded = true;
    this.push(null);
  }

  override _read(): void {
    this.wanted?.();
    this.wanted = null;
  }

  override _destroy(fault: Error | null, done: (fault?: Error | null) => void): void {
    this._read();
    done(fault);
  }
}
