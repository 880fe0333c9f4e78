import { setTimeout as pause } from 'node:timers/promises';
import type { LastingCommand } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';
import { DomainError } from '#kernel/domain-error';
import type { Arguments } from '#admin/operators/effect';

/** Milliseconds. */
const POLL_MS = 200;
const RECONNECT_MS = 500;
const DEADLINE = 5000;

interface Forwarded {
  readonly id: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface News {
  readonly data: readonly Forwarded[];
  readonly after: string | null;
}

/** Forwards test-mode events to a developer's own server as they occur: the same events that endpoints get. A restart of the service loses none. */
export const LISTEN: LastingCommand = {
  words: 'listen',
  summary: 'Forwards a test account’s events to a server of your own, until you interrupt it.',
  options: [
    required('--forward-to <url>', 'where to post them, such as http://localhost:4242/webhooks'),
    optional('--events <types>', 'only these, by commas: order.paid,refund.succeeded'),
  ],
  async last(service, args, say) {
    const { forwardTo, ...listened } = args;
    const url = addressOf(forwardTo);
    if (service.unserved) throw new DomainError('service_unavailable', 'The service is not running: start it first.');
    const begun = (await service.call('listen.begin', listened, nothing)) as { secret: string; after: string | null };
    say(`Forwarding to ${url}. Its signing secret is ${begun.secret}`, { forward_to: url, secret: begun.secret });
    let isAway = false;
    for (let { after } = begun; ; await pause(isAway ? RECONNECT_MS : POLL_MS)) {
      const news = (await service.call('listen.next', { ...listened, after }, nothing).catch(whileAway)) as News | null;
      if (isAway !== (news === null)) {
        isAway = !isAway;
        say(isAway ? 'The service does not answer. Listening goes on when it does.' : 'The service answers again.', { away: isAway });
      }
      if (news === null) continue;
      for (const event of news.data) {
        const { id, type } = event;
        const answer = await forward(event, url);
        say(`${type}  ${id}  ${answer}`, { id, type, answer });
      }
      ({ after } = news);
    }
  },
};

/** No news while the service restarts or its stores are away: the next request continues from the same position. Throws any other fault. */
function whileAway(fault: unknown): null {
  if (fault instanceof DomainError && fault.code === 'service_unavailable') return null;
  throw fault;
}

const nothing = (): void => undefined;

function addressOf(text: Arguments[string]): string {
  const url = URL.parse(String(text));
  if (url === null || !url.protocol.startsWith('http'))
    throw new DomainError('invalid_url', 'forward-to takes an address, such as http://localhost:4242/webhooks.', 'forward-to');
  return url.href;
}

async function forward({ headers, body }: Forwarded, url: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(DEADLINE);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return String(response.status);
  } catch (fault) {
    const { message, cause } = fault as Error;
    return `not delivered: ${(cause as NodeJS.ErrnoException | undefined)?.code ?? message}`;
  }
}
