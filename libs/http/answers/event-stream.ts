import { Readable } from 'node:stream';

/** Bytes that a client may leave unread before it counts as too slow. */
const MOST_WAITING = 64 * 1024;
/** Milliseconds after which a client that was disconnected reconnects. */
const RETRY = 1000;

/** Server-sent events (HTML Standard §9.2) to one client. The sender checks `isFull` and waits for `room()` if the client reads slowly. */
export class EventStream extends Readable {
  private wanted: (() => void) | null = null;
  private hasEnded = false;

  constructor() {
    super({ highWaterMark: MOST_WAITING });
    this.push(`retry: ${RETRY}\n\n`);
  }

  /** A stream that ends without events. */
  static over(): EventStream {
    const stream = new EventStream();
    stream.end();
    return stream;
  }

  /** Sends an event; without `data`, a comment. `id` is the position that the client sends when it reconnects. */
  send(id: string | null, data?: object): void {
    if (this.isOver) return;
    const place = id === null ? '' : `id: ${id}\n`;
    this.push(data === undefined ? `${place}:\n\n` : `${place}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Whether sending has ended. */
  get isOver(): boolean {
    return this.hasEnded || this.destroyed;
  }

  /** Whether the client has left more unread than it may. */
  get isFull(): boolean {
    return this.readableLength >= MOST_WAITING;
  }

  /** Resolves when the client has read enough, or has left. */
  room(): Promise<void> {
    if (this.isOver || !this.isFull) return Promise.resolve();
    return new Promise((resolve) => (this.wanted = resolve));
  }

  /** Ends the stream after sending what is waiting. */
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
