import { isSigned, lowered } from '#test/simulation/outside/signed';
import type { Random } from '#test/simulation/world/random';
import type { Host } from '#test/simulation/world/network';

export interface Received {
  readonly id: string;
  readonly type: string;
  /** The bytes of the first delivery. */
  readonly body: string;
  times: number;
}

/** Seconds in which a webhook that was signed before a secret was rolled may arrive. */
const UNDER_WAY = 60;

/** A merchant's endpoint for webhooks: it trusts signatures alone and remembers every event. */
export class Receiver {
  readonly events = new Map<string, Received>();
  /** The bytes of the last delivery of each. */
  readonly newest = new Map<string, string>();
  /** What it received of events that the service lost with its machine. */
  readonly lost = new Map<string, Received>();
  /** What it received and should not have. */
  readonly faults: string[] = [];
  /** Made with the endpoint. */
  id = '';
  secret = '';
  /** The secret before the last roll: a webhook that was signed with it alone may be under way. */
  former = '';
  /** Unix seconds between which each webhook is signed with both secrets. */
  private both = { from: Infinity, until: Infinity };
  /** The types of events that it subscribes to. */
  types: readonly string[] = ['*'];
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

  /** Its secret is about to be rolled. */
  rolls(): void {
    this.former = this.secret;
  }

  /** Its secret was rolled at this time, in Unix seconds. Both sign for `grace` seconds. */
  rolled(secret: string, now: number, grace: number): void {
    this.secret = secret;
    this.both = { from: now + UNDER_WAY, until: now + grace - UNDER_WAY };
  }

  readonly answer: Host = async ({ headers, body }) => {
    if (this.isGone) return { status: 410 };
    // The endpoint is there, and its merchant has not been answered yet.
    if (this.secret === '') return { status: 503 };
    const text = String(body);
    this.check(lowered(headers), text);
    if (this.random.between(1, 100) <= this.fails) return { status: this.random.of([400, 404, 429, 500, 503]) };
    const { id, type } = JSON.parse(text) as { id: string; type: string };
    const known = this.events.get(id) ?? this.lost.get(id);
    if (known !== undefined && known.body !== text && ![...this.forgotten].some((name) => known.body.includes(name)))
      this.faults.push(`event ${id} came with other bytes: ${difference(known.body, text)}`);
    this.newest.set(id, text);
    if (this.events.has(id)) known!.times++;
    else this.events.set(id, { id, type, body: text, times: 1 });
    return { status: 200 };
  };

  /** Looks at an attempt, also at one that it will refuse: its signatures, its name, and whether the endpoint subscribes to its type. */
  private check(headers: Readonly<Record<string, string>>, body: string): void {
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    const { 'webhook-id': name, 'webhook-timestamp': time } = headers;
    const signers = [this.secret, this.former].filter((secret) => isSigned(headers, body, secret));
    const isOfBoth = Number(time) > this.both.from && Number(time) < this.both.until;
    if (signers.length === 0) this.faults.push(`a webhook to ${this.host} has no good signature: ${body.slice(0, 200)}`);
    else if (isOfBoth && signers.length < 2)
      this.faults.push(`${this.host} rolled its secret, and ${id} of ${time} is not signed with both`);
    if (name !== id) this.faults.push(`event ${id} came to ${this.host} as webhook ${name}`);
    if (!this.types.includes('*') && !this.types.includes(type))
      this.faults.push(`${this.host} subscribes to ${this.types.join()}, and got ${type}`);
  }
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, n) => letter !== other[n]);
  return `${one.slice(at - 40, at + 40)} | ${other.slice(at - 40, at + 40)}`;
}
