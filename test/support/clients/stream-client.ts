import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type Agent, request } from 'undici';
import type { Json } from '#test/support/clients/merchant-client';

export interface StreamedEvent {
  readonly id: string;
  readonly data: Json;
}

/** Reads server-sent events like a browser's EventSource: it keeps the last id, also of comments. */
export class StreamClient {
  readonly events: StreamedEvent[] = [];
  status = 0;
  headers: Readonly<Record<string, string | string[] | undefined>> = {};
  /** Everything as received. */
  text = '';
  ended = false;
  lastId: string | undefined;
  private leaving = new AbortController();

  constructor(
    private readonly agent: Agent,
    private readonly cookie: string,
    private readonly method: 'GET' | 'HEAD' = 'GET',
  ) {}

  /** Opens the stream, with the last id if there was one. A refusal is in `status` and `text`. */
  async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<this> {
    this.leaving = new AbortController();
    this.ended = false;
    const last = this.lastId === undefined ? {} : { 'last-event-id': this.lastId };
    const response = await request(url, {
      method: this.method,
      dispatcher: this.agent,
      signal: this.leaving.signal,
      headers: { accept: 'text/event-stream', cookie: this.cookie, ...last, ...headers },
    });
    this.status = response.statusCode;
    this.headers = response.headers;
    const read = this.read(response.body);
    if (this.status !== 200) await read;
    return this;
  }

  /** The client disconnects. */
  leave(): void {
    this.leaving.abort();
  }

  /** The changes of one kind of object. */
  of(object: string): Json[] {
    return this.events.map(({ data }) => data).filter((each) => each.object === object);
  }

  /** Ends with the stream. */
  private async read(body: Readable): Promise<void> {
    let waiting = '';
    body.setEncoding('utf8').on('data', (piece: string) => {
      this.text += piece;
      const blocks = (waiting + piece).split('\n\n');
      waiting = blocks.pop()!;
      blocks.forEach((block) => this.take(block));
    });
    await once(body, 'close').catch(() => undefined);
    this.ended = true;
  }

  private take(block: string): void {
    const fields = block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()] as const);
    for (const [name, value] of fields) if (name === 'id') this.lastId = value;
    const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
    if (data.length > 0) this.events.push({ id: this.lastId!, data: JSON.parse(data.join('\n')) });
  }
}
