import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Connections, type MostConnections } from '#http/http-edge/connections';
import { HealthChecks } from '#platform/metrics/health-checks';
import { Metrics } from '#platform/metrics/metrics';

/** The limits of connections. Only a few machines connect, and they must not block each other. */
const MOST: MostConnections = { inAll: 32, ofAddress: 32 };

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Answers further paths with JSON. Resolves to null for a path that it does not know. */
export type Page = (path: string, authorization: string) => Promise<{ readonly status: number; readonly body: unknown } | null>;

/** Serves health and metrics to the machine that runs the service, over plain HTTP and on a port of its own. */
@Injectable()
export class OperationsServer {
  private server: Server | null = null;

  constructor(
    private readonly checks: HealthChecks,
    private readonly metrics: Metrics,
    private readonly more: readonly Page[] = [],
  ) {}

  /** Listens on a port, or any free one for 0. Resolves to the address to call from this machine. Rejects if the port is taken. */
  async start(port: number, host = '127.0.0.1'): Promise<string> {
    const server = createServer((request, response) => {
      const send = ({ status, type, body }: Answer): void => void response.writeHead(status, { 'content-type': type }).end(body);
      const path = URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? '';
      this.answer(path, request.headers.authorization ?? '').then(send, (fault) => send(json(500, { status: String(fault) })));
    });
    const connections = new Connections(MOST);
    server.on('connection', (socket) => connections.admit(socket));
    server.on('request', ({ socket }, response) => {
      connections.answering(socket, response);
      response.once('close', () => connections.answering(socket, null));
    });
    server.listen(port, host);
    await once(server, 'listening');
    this.server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  private async answer(path: string, authorization: string): Promise<Answer> {
    if (path === '/health/live') return json(200, { status: 'alive' });
    if (path === '/metrics') return { status: 200, type: this.metrics.contentType, body: await this.metrics.text() };
    if (path === '/health/ready') {
      const health = await this.checks.read();
      return json(health.status === 'ready' ? 200 : 503, health);
    }
    for (const page of this.more) {
      const other = await page(path, authorization);
      if (other !== null) return json(other.status, other.body);
    }
    return json(404, { status: 'not found', see: ['/health/live', '/health/ready', '/metrics'] });
  }
}

const json = (status: number, body: unknown): Answer => ({ status, type: 'application/json', body: `${JSON.stringify(body)}\n` });
