import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** A line to a gateway that takes its time, and counts what is under way on it. */
export class SlowGateway {
  latency = 0;
  most = 0;
  private underWay = 0;
  private readonly sockets = new Agent({ connections: 256 });

  private constructor(private readonly server: Server) {}

  static async before(target: string): Promise<SlowGateway> {
    const server = createServer();
    const gateway = new SlowGateway(server);
    server.on('request', (incoming, answer) => void gateway.pass(target, incoming, answer));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    await this.sockets.destroy();
  }

  private async pass(target: string, ...[incoming, answer]: Parameters<Parameters<typeof createServer>[1] & object>): Promise<void> {
    this.most = Math.max(this.most, ++this.underWay);
    const { method, url = '/', headers } = incoming;
    const { host: _, connection: __, ...rest } = headers;
    const body = await buffer(incoming);
    await pause(this.latency);
    const response = await request(target + url, {
      method: method as 'GET',
      headers: rest,
      body: body.length > 0 ? body : null,
      dispatcher: this.sockets,
    });
    const text = await response.body.text();
    this.underWay--;
    answer.writeHead(response.statusCode, { 'content-type': 'application/json' }).end(text);
  }
}
