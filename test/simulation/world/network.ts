import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import inject from 'light-my-request';
import { OUTSIDE, type Process, runAs, runningProcess } from '#test/simulation/world/process';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

export interface Sent {
  readonly method: string;
  /** With scheme, host and query. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** The fate of one request and its answer. */
export interface Fate {
  /** Milliseconds there, and back. */
  readonly there: number;
  readonly back: number;
  /** What is lost without an error: the request, or its answer. */
  readonly lost: 'request' | 'answer' | null;
  /** It arrives again this many milliseconds later; the second answer is lost. */
  readonly again: number | null;
  /** The status that a proxy answers with instead of the receiver. */
  readonly refused: number | null;
}

/** A machine outside that answers requests. */
export type Host = (sent: Sent) => Promise<{ status: number; headers?: Record<string, string>; body?: string }>;

interface Listening {
  readonly server: HttpServer;
  readonly process: Process;
}

export const lostConnection = (code: string): Error => Object.assign(new Error(code), { code });
const FIRST_PORT = 20_000;

/** The HTTP traffic between all processes. No port is bound and no packet is sent: each request is handed to its server after a delay. */
export class Network {
  /** Decides the fate of each exchange. */
  fateOf: (sent: Sent) => Fate = () => ({ there: 1, back: 1, lost: null, again: null, refused: null });
  /** Hears of each exchange, and then of its answer or of what befell it. */
  onMessage: (sent: Sent) => (answer: Answer | null, misfortune: string | null) => void = () => () => undefined;
  /** What hears of the requests that are under way, and whose they are. */
  readonly waiting = new Map<object, Process>();
  private readonly hosts = new Map<string, Host>();
  private readonly leads = new Map<string, () => string | null>();
  private readonly servers = new Map<number, Listening>();
  private port = FIRST_PORT;

  constructor(private readonly time: VirtualTime) {}

  answer(host: string, answer: Host): void {
    this.hosts.set(host, answer);
  }

  /** Leads a name to a server of this machine; `address` is null while there is none. */
  lead(host: string, address: () => string | null): void {
    this.leads.set(host, address);
  }

  listen(server: HttpServer): number {
    const port = this.port++;
    this.servers.set(port, { server, process: runningProcess() });
    return port;
  }

  close(server: HttpServer): void {
    for (const [port, listening] of this.servers) if (listening.server === server) this.servers.delete(port);
  }

  /** Closes what a process that was killed listened on, and what it waited for. */
  letGo(process: Process): void {
    for (const [port, listening] of this.servers) if (listening.process === process) this.servers.delete(port);
    for (const [hears, of] of this.waiting) if (of === process) this.waiting.delete(hears);
  }

  /** Resolves to the answer and rejects when the connection breaks. A lost request or answer does neither. */
  send(sent: Sent, fate = this.fateOf(sent)): Promise<Answer> {
    const origin = runningProcess();
    this.time.stir();
    return new Promise((resolve, reject) => {
      const back = (run: () => void): void => void this.time.after(fate.back, origin, run);
      if (origin.ended) return;
      const arrives = (isHeard: boolean) => {
        const ended = this.onMessage(sent);
        return async (): Promise<void> => {
          this.time.stir();
          if (fate.refused !== null) {
            ended(null, `${fate.refused} from a proxy`);
            return back(() => resolve({ status: fate.refused!, headers: {}, body: Buffer.alloc(0) }));
          }
          try {
            const answer = await this.served(sent);
            const isLost = !isHeard || fate.lost === 'answer';
            ended(answer, isLost ? (isHeard ? 'its answer is lost' : 'it came twice') : null);
            if (!isLost) back(() => resolve(answer));
          } catch (fault) {
            ended(null, (fault as Error).message);
            if (isHeard) back(() => reject(fault));
          }
        };
      };
      if (fate.lost === 'request') return this.onMessage(sent)(null, 'it is lost on its way');
      this.time.after(fate.there, OUTSIDE, () => void arrives(true)());
      if (fate.again !== null) this.time.after(fate.there + fate.again, OUTSIDE, () => void arrives(false)());
    });
  }

  private async served(sent: Sent): Promise<Answer> {
    const { url } = sent;
    const lead = this.leads.get(url.host);
    if (lead !== undefined) {
      const address = lead();
      if (address === null) throw lostConnection('ECONNREFUSED');
      return this.served({ ...sent, url: new URL(url.pathname + url.search, address) });
    }
    if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') {
      const host = this.hosts.get(url.host);
      if (host === undefined) throw lostConnection('ENOTFOUND');
      const { status, headers = {}, body = '' } = await host(sent);
      return { status, headers, body: Buffer.from(body) };
    }
    const listening = this.servers.get(Number(url.port));
    if (listening === undefined || listening.process.ended) throw lostConnection('ECONNREFUSED');
    const answer = await runAs(listening.process, () => injected(listening.server, sent));
    // It was killed before it answered.
    if (listening.process.ended) throw lostConnection('ECONNRESET');
    return answer;
  }
}

async function injected(server: HttpServer, { method, url, headers, body }: Sent): Promise<Answer> {
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    Object.assign(request.socket, {
      encrypted: true,
      setTimeout: () => request.socket,
      end: () => request.socket,
      destroy: () => request.socket,
    });
    Object.assign(request, { setTimeout: () => request });
    server.emit('request', request, response);
  };
  const injection = {
    method: method as 'GET',
    url: url.pathname + url.search,
    authority: url.host,
    headers,
    ...(body !== null && { payload: body }),
    remoteAddress: '203.0.113.7',
  };
  const { statusCode, headers: answered, rawPayload } = await inject(serve, injection);
  return { status: statusCode, headers: answered as Answer['headers'], body: rawPayload };
}
