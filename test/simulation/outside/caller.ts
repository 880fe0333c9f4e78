import type { Acting } from '#test/simulation/acts/acting';
import type { Answer, Network } from '#test/simulation/world/network';
import { OUTSIDE } from '#test/simulation/world/process';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into without ceremony
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** The parts that callers of the service share in one world. */
export interface Line {
  readonly origin: string;
  readonly network: Network;
  readonly time: VirtualTime;
  readonly acting: Acting;
}

type Headers = Readonly<Record<string, string>>;

/** Milliseconds. */
const PATIENCE = 30_000;
const LONGEST_PAUSE = 60_000;
/** A read that comes so soon after the answer to a write, milliseconds, sees it for sure if it sends the token of that answer (interface §8.4). */
const SOON = 50;
/** Failed tries after which a person would look into it. */
const MOST_TRIES = 60;

/** Somebody who uses the service, and repeats each request until it is answered. */
export abstract class Caller {
  /** What went wrong, in words. */
  readonly faults: string[] = [];
  /** A request was never answered: what it made is not in the caller's books. */
  gaveUp = false;
  private written: { readonly token: string; readonly at: number } | null = null;

  constructor(private readonly line: Line) {}

  /** Resolves to the first answer that is neither a server error nor a request to retry later. */
  protected async send(method: string, path: string, headers: Headers | (() => Headers), body: string | null): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const own = typeof headers === 'function' ? headers() : headers;
      const answer = await this.tried(method, path, method === 'GET' ? { ...own, ...this.soon() } : own, body);
      if (answer !== null && !isLater(answer)) {
        this.note(answer);
        if (answer.status < 400) this.line.acting.answered(method, path);
        else this.line.acting.refused(answer.body);
        return answer;
      }
      if (tries >= MOST_TRIES) {
        this.gaveUp = true;
        const { status, body: text } = answer ?? {};
        const fault = `${method} ${path} has had no answer after ${tries} tries: ${status} ${text?.toString().slice(0, 300)}`;
        this.faults.push(fault);
        throw new GaveUp(fault);
      }
      await this.pause(Math.min(LONGEST_PAUSE, 200 * 2 ** tries));
    }
  }

  /** Sends a request once. Resolves to null when no answer comes, or one that would have it sent again later. */
  protected async sendOnce(method: string, path: string, headers: Headers, body: string | null): Promise<Answer | null> {
    const answer = await this.tried(method, path, headers, body);
    if (answer === null || isLater(answer)) return null;
    this.note(answer);
    if (answer.status < 400) this.line.acting.answered(method, path);
    return answer;
  }

  /** What it has written is lost with the machine. */
  forgetWritten(): void {
    this.written = null;
  }

  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.line.time.after(milliseconds, OUTSIDE, resolve));
  }

  /** The time, in Unix seconds. */
  protected get seconds(): number {
    return Math.floor(this.line.time.now / 1000);
  }

  private note({ headers }: Answer): void {
    const token = headers['consistency-token'];
    if (typeof token === 'string') this.written = { token, at: this.line.time.now };
  }

  private soon(): Headers {
    const { written } = this;
    return written !== null && this.line.time.now < written.at + SOON ? { 'consistency-token': written.token } : {};
  }

  private tried(method: string, path: string, headers: Headers, body: string | null): Promise<Answer | null> {
    const { network, time, origin } = this.line;
    return new Promise((resolve) => {
      const late = time.after(PATIENCE, OUTSIDE, () => resolve(null));
      const end = (answer: Answer | null): void => {
        time.cancel(late);
        resolve(answer);
      };
      network.send({ method, url: new URL(origin + path), headers, body }).then(end, () => end(null));
    });
  }
}

/** Somebody stops trying. */
export class GaveUp extends Error {}

/** A failure, too many requests, or the same request still under way. */
const isLater = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 429 || status === 408 || (status === 409 && body.includes('idempotency_key_in_use'));

/** The answer of a program's interface; a file or a page is its text. */
export function replyOf({ status, headers, body }: Answer): Reply {
  const text = body.toString();
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, body: text === '' ? null : isJson ? JSON.parse(text) : text };
}
