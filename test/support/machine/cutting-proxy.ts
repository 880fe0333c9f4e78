import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '#test/support/machine/answering';

/** When the connection is cut: before the request is passed on, after that, after the answer, or during it. */
export const CUTS = ['before', 'meanwhile', 'after', 'amid'] as const;

export type Cut = (typeof CUTS)[number];

type Send = (url: string, init: object) => Promise<Response>;

/** Passes requests on to a service, and cuts the connections of some clients. Requests that were passed on continue without them. */
export class CuttingProxy {
  /** Cuts so far. */
  cuts = 0;
  private readonly passedOn: Promise<unknown>[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
    private readonly send: Send,
    private readonly cutOf: (idempotencyKey: string) => Cut | null,
  ) {}

  /** `cutOf` decides for each request with an idempotency key. */
  static async to(target: string, send: Send, cutOf: (idempotencyKey: string) => Cut | null): Promise<CuttingProxy> {
    const server = createServer();
    const proxy = new CuttingProxy(server, target, send, cutOf);
    server.on(
      'request',
      answering((request, response) => proxy.pass(request, response)),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Also waits for requests that clients have abandoned. */
  async close(): Promise<void> {
    await Promise.allSettled(this.passedOn);
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers['idempotency-key'];
    const cut = typeof key === 'string' ? this.cutOf(key) : null;
    const body = Buffer.concat(await request.toArray());
    if (cut !== null) this.cuts += 1;
    if (cut === 'before') {
      request.socket.destroy();
      return;
    }
    const { authorization, 'content-type': type } = request.headers;
    const headers = { authorization, 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) };
    const sent = this.send(this.target + request.url!, { method: request.method, headers, ...(body.length > 0 && { body }) });
    this.passedOn.push(sent);
    if (cut === 'meanwhile') request.socket.destroy();
    const answer = await sent;
    const text = await answer.text();
    if (cut === 'meanwhile' || cut === 'after') {
      request.socket.destroy();
      return;
    }
    response.writeHead(
      answer.status,
      Object.fromEntries(
        [...answer.headers].filter(([name]) => !/^(?:connection|transfer-encoding|content-length|keep-alive)$/.test(name)),
      ),
    );
    if (cut !== 'amid') response.end(text);
    else response.write(text.slice(0, 20), () => request.socket.destroy());
  }
}
