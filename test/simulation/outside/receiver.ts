import { createHmac } from 'node:crypto';
import type { Random } from '#test/simulation/world/random';
import type { Host } from '#test/simulation/world/network';

export interface Received {
  readonly id: string;
  readonly type: string;
  /** The bytes of the first delivery. */
  readonly body: string;
  times: number;
}

/** A merchant's endpoint for webhooks: it trusts signatures alone and remembers every event. */
export class Receiver {
  readonly events = new Map<string, Received>();
  /** What it received of events that the service lost with its machine. */
  readonly lost = new Map<string, Received>();
  /** What it received and should not have. */
  readonly faults: string[] = [];
  /** Made with the endpoint. */
  secret = '';
  /** The secret before the last roll: a webhook that was signed with it alone may be under way. */
  former = '';
  /** It is removed: each webhook is answered with 410. */
  isGone = false;
  /** Percent of the webhooks that it refuses. */
  fails = 0;

  constructor(
    readonly host: string,
    /** Phones and orders of customers who were forgotten: events that name these come without what is personal. */
    readonly forgotten: Set<string>,
    private readonly random: Random,
  ) {}

  readonly answer: Host = async ({ headers, body }) => {
    if (this.isGone) return { status: 410 };
    // The endpoint is there, and its merchant has not been answered yet.
    if (this.secret === '') return { status: 503 };
    if (this.random.between(1, 100) <= this.fails) return { status: this.random.of([400, 404, 429, 500, 503]) };
    const text = String(body);
    if (!this.isGenuine(headers, text)) this.faults.push(`a webhook to ${this.host} has no good signature: ${text.slice(0, 200)}`);
    const { id, type } = JSON.parse(text) as { id: string; type: string };
    const known = this.events.get(id) ?? this.lost.get(id);
    if (known !== undefined && known.body !== text && ![...this.forgotten].some((name) => known.body.includes(name)))
      this.faults.push(`event ${id} came with other bytes: ${difference(known.body, text)}`);
    if (this.events.has(id)) known!.times++;
    else this.events.set(id, { id, type, body: text, times: 1 });
    return { status: 200 };
  };

  private isGenuine(headers: Readonly<Record<string, string>>, body: string): boolean {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const signature = lower['service-signature'] ?? '';
    const time = /t=(\d+)/.exec(signature)?.[1];
    return [this.secret, this.former].some((secret) => {
      const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return secret !== '' && signature.includes(`v1=${expected}`);
    });
  }
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  return `${one.slice(at - 40, at + 40)} | ${other.slice(at - 40, at + 40)}`;
}
