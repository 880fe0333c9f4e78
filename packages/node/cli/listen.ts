import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, ConnectionError, type Event, RateLimitError } from 'payments-and-orders';
import { type Command, EXIT, type ExitCode, type Given, textOf, UsageFault, wholeOf } from './command.ts';
import { type Forwarded, Forwarder } from './forwarder.ts';
import { sinceOf } from './since.ts';

/** Milliseconds. */
const POLL_MS = 500;
const LONGEST_PAUSE = 10_000;

export const LISTEN: Command = {
  name: 'listen',
  about: 'Forwards events to a server of your own as they happen, until you interrupt it; those that are sent once more too.',
  options: {
    'forward-to': { type: 'string', value: 'URL', about: 'where to post them, such as http://localhost:4242/webhooks' },
    events: { type: 'string', value: 'TYPES', about: 'only these: order.paid,refund.succeeded' },
    since: { type: 'string', value: 'WHEN', about: 'from then on: 10m, 2h, 3d, a date, or the position that an earlier run ended with' },
    secret: { type: 'string', value: 'whsec_…', about: 'what to sign with; by default one that follows from the key' },
    'exit-after': { type: 'string', value: 'N', about: 'ends after N events, with 1 when your server refused any' },
  },
  async perform(given) {
    const forwarder = new Forwarder(urlOf(given), textOf(given, 'secret') ?? secretOf(given.apiKey));
    return new Listening(given, forwarder).last();
  },
};

function urlOf(given: Given): string {
  const url = textOf(given, 'forward-to') ?? '';
  if (!URL.canParse(url) || !url.startsWith('http'))
    throw new UsageFault('--forward-to takes the address of your server, such as http://localhost:4242/webhooks.');
  return new URL(url).href;
}

/** Always the same for a key, so that a server is configured once; the key cannot be derived from it. */
const secretOf = (apiKey: string): string => `whsec_${createHmac('sha256', apiKey).update('listen').digest('base64')}`;

class Listening {
  private left: number;
  private code: ExitCode = EXIT.done;

  constructor(
    private readonly given: Given,
    private readonly forwarder: Forwarder,
  ) {
    this.left = wholeOf(given, 'exit-after') ?? Infinity;
  }

  /** Runs until it is interrupted, or the requested number of events has arrived. */
  async last(): Promise<ExitCode> {
    const { say, signal } = this.given;
    const since = sinceOf(textOf(this.given, 'since'), Date.now());
    let position = since.position ?? (await this.read()).position;
    const { url, secret } = this.forwarder;
    say.line(`Forwarding to ${url}. The signing secret is ${secret}`, { forward_to: url, secret });
    try {
      const known = since.time === null ? new Set<string>() : await this.forwardPast(since.time);
      while (this.left > 0) {
        const { data, position: next, caught_up } = await this.read(position);
        for (const { event, resent } of data) if (this.left > 0 && (resent || !known.has(event.id))) await this.forward(event, resent);
        position = next;
        if (caught_up && this.left > 0) await pause(POLL_MS, undefined, { signal });
      }
    } catch (fault) {
      if (!signal.aborted) throw fault;
    } finally {
      say.note(`To continue from here: --since ${position}`);
    }
    return this.code;
  }

  /** The events since a time, oldest first, by id. They are listed after the position was read, so that the following ones are known. */
  private async forwardPast(time: number): Promise<Set<string>> {
    const { client, signal } = this.given;
    const events: Event[] = [];
    for await (const event of client.events.list({ ...this.types, created_at: { gte: time } }, { signal })) events.unshift(event);
    for (const event of events) if (this.left > 0) await this.forward(event, false);
    return new Set(events.map(({ id }) => id));
  }

  private get types(): object {
    const type = textOf(this.given, 'events');
    return type === undefined ? {} : { type };
  }

  /** A temporary outage of the service loses nothing: the position stays. */
  private async read(position?: string) {
    const { client, say, signal } = this.given;
    for (let ms = POLL_MS; ; ms = Math.min(LONGEST_PAUSE, ms * 2)) {
      try {
        return await client.events.feed({ ...this.types, ...(position !== undefined && { position }) }, { signal });
      } catch (fault) {
        const passes = fault instanceof ConnectionError || fault instanceof ApiError || fault instanceof RateLimitError;
        if (!passes || position === undefined || signal.aborted) throw fault;
        say.note(`${(fault as Error).message} Trying again.`);
        await pause(ms, undefined, { signal });
      }
    }
  }

  private async forward(event: Event, resent: boolean): Promise<void> {
    const { say, signal } = this.given;
    const { answer, succeeded }: Forwarded = await this.forwarder.forward(event, signal);
    this.left -= 1;
    if (!succeeded) this.code = EXIT.failed;
    const { id, type } = event;
    say.line(`${say.paint('dim', resent ? 'again' : '     ')} ${type}  ${id}  ${say.paint(succeeded ? 'green' : 'red', answer)}`, {
      id,
      type,
      resent,
      answer,
    });
  }
}
