import { EventEmitter } from 'node:events';
import { Server as HttpServer } from 'node:http';
import net from 'node:net';
import { Agent, Client, type Dispatcher, Pool, setGlobalDispatcher } from 'undici';
import { runningProcess } from '#test/simulation/world/process';
import { type Answer, lostConnection, type Network, type Sent } from '#test/simulation/world/network';

/** The callbacks of undici for one request, in the shape of version 6 or 7. */
interface Handler extends Omit<Dispatcher.DispatchHandler, 'onConnect' | 'onHeaders' | 'onData' | 'onComplete' | 'onError'> {
  onConnect?(abort: (reason?: Error) => void): void;
  onHeaders?(status: number, headers: Buffer[], resume: () => void, text: string): boolean;
  onData?(chunk: Buffer): boolean;
  onComplete?(trailers: Buffer[]): void;
  onError?(fault: Error): void;
}

/** Makes every server of this program listen in the world's network, and every client of undici send into it. */
export function replaceNetwork(network: () => Network): void {
  const after = (server: HttpServer, event: string, done: unknown): HttpServer => {
    setImmediate(() => {
      server.emit(event);
      if (typeof done === 'function') done();
    });
    return server;
  };
  const { on } = EventEmitter.prototype;
  const server = {
    /** Node watches the connections of a server by a timer of the machine, which would keep it in memory. There are none here. */
    on(this: HttpServer, event: string, hear: (...given: unknown[]) => void): HttpServer {
      return hear.name === 'setupConnectionsTracking' ? this : (on.call(this, event, hear) as HttpServer);
    },
    listen(this: HttpServer, ...args: unknown[]): HttpServer {
      const port = network().listen(this);
      Object.defineProperty(this, 'listening', { value: true, configurable: true });
      Object.assign(this, { address: () => ({ address: '127.0.0.1', family: 'IPv4', port }) });
      return after(this, 'listening', args.at(-1));
    },
    close(this: HttpServer, done?: () => void): HttpServer {
      network().close(this);
      Object.defineProperty(this, 'listening', { value: false, configurable: true });
      return after(this, 'close', done);
    },
    closeIdleConnections: () => undefined,
    closeAllConnections: () => undefined,
  };
  Object.assign(net.Server.prototype, server);
  Object.assign(HttpServer.prototype, { close: server.close });
  const client = {
    dispatch: (options: Dispatcher.DispatchOptions, handler: Handler) => dispatched(network(), options, handler),
    close: async () => undefined,
    destroy: async () => undefined,
  };
  for (const sender of [Agent, Pool, Client]) Object.assign(sender.prototype, client);
  // Where a request names none, Node's own would be taken.
  setGlobalDispatcher(new Agent());
}

function dispatched(network: Network, options: Dispatcher.DispatchOptions, handler: Handler): boolean {
  let aborted: Error | null = null;
  // As a socket does. fetch holds its own request weakly: one whose answer is lost would be collected, and never time out.
  network.waiting.set(handler, runningProcess());
  const fail = (fault: Error): void => {
    network.waiting.delete(handler);
    if (handler.onError) handler.onError(fault);
    else handler.onResponseError?.(controller as never, fault);
  };
  const abort = (reason: Error = lostConnection('UND_ERR_ABORTED')): void => {
    if (aborted !== null) return;
    aborted = reason;
    fail(reason);
  };
  const controller = { abort, pause: () => undefined, resume: () => undefined, rawHeaders: [] as Buffer[], paused: false };
  if (handler.onConnect) handler.onConnect(abort);
  else handler.onRequestStart?.(controller as never, {});
  const answer = (answered: Answer): void => {
    if (aborted !== null) return;
    network.waiting.delete(handler);
    const rawHeaders = Object.entries(answered.headers).flatMap(([name, value]) =>
      [value].flat().flatMap((each) => [Buffer.from(name), Buffer.from(each)]),
    );
    if (handler.onHeaders) {
      handler.onHeaders(answered.status, rawHeaders, () => undefined, '');
      if (aborted === null && answered.body.length > 0) handler.onData!(answered.body);
      if (aborted === null) handler.onComplete!([]);
      return;
    }
    const given = Object.assign(controller, { rawHeaders }) as never;
    handler.onResponseStart?.(given, answered.status, answered.headers, '');
    if (aborted === null && answered.body.length > 0) handler.onResponseData?.(given, answered.body);
    if (aborted === null) handler.onResponseEnd?.(given, {});
  };
  void sentBy(options)
    .then((sent) => (aborted === null ? network.send(sent) : null))
    .then(
      (answered) => answered && answer(answered),
      (fault: Error) => aborted === null && fail(fault),
    );
  return true;
}

async function sentBy({ origin, path, query, method, headers, body }: Dispatcher.DispatchOptions): Promise<Sent> {
  const url = new URL(path, String(origin));
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, String(value));
  return { method, url, headers: headersOf(headers), body: await bodyOf(body) };
}

function headersOf(headers: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  if (Array.isArray(headers))
    return Object.fromEntries(headers.flatMap((name, n) => (n % 2 === 0 ? [[name, headers[n + 1]]] : []))) as Record<string, string>;
  const entries = headers && Symbol.iterator in headers ? [...headers] : Object.entries(headers ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

async function bodyOf(body: unknown): Promise<string | Buffer | null> {
  if (body === null || body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body ?? null;
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
