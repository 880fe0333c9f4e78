import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from '#http/http-edge/tls/certificate';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/**
 * GETs that write: a shopper who returns from a payment causes a call to the gateway, opening a payment link makes a session, and so does returning
 * from an identity provider.
 */
const WRITING_PATHS = /^\/v1\/integrations\/payments\/[^/]+\/return(\?|$)|^\/pay\/|^\/admin\/v1\/oidc\//;

/** Ports on this machine; copies of one process take turns. */
export interface Upstreams {
  readonly writes: readonly number[];
  readonly reads: readonly number[];
}

/** A small version of a deployment's gateway: TLS ends here, and the method determines which side answers. */
export class MethodGateway {
  /** Set once the processes answer. */
  upstreams: Upstreams = { writes: [], reads: [] };
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server;
  private turn = 0;

  constructor({ cert, key }: Pick<Certificate, 'cert' | 'key'>) {
    this.server = createServer({ cert, key }, (request, response) => this.pass(request, response));
  }

  /** Resolves to its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
    this.agent.destroy();
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path, headers } = request;
    const ports = this.upstreams[WRITES.has(method!) || WRITING_PATHS.test(path!) ? 'writes' : 'reads'];
    const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': request.socket.remoteAddress };
    const upstream = ask({
      host: '127.0.0.1',
      port: ports[this.turn++ % ports.length],
      agent: this.agent,
      method,
      path,
      headers: forwarded,
    });
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    upstream.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(upstream);
  }
}
