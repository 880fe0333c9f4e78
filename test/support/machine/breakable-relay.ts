import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** Relays between a client and a server, with the failures of networks and servers. */
export class BreakableRelay {
  private readonly sockets = new Set<Socket>();
  private readonly door: Server;
  private silent = false;
  private refusing = false;
  private holds: (request: Buffer) => boolean = () => false;
  private held: (() => void)[] = [];

  private constructor(private readonly server: { host: string; port: number }) {
    this.door = createServer((client) => this.relay(client));
  }

  static async to(host: string, port: number): Promise<BreakableRelay> {
    const relay = new BreakableRelay({ host, port });
    await new Promise<void>((listening) => relay.door.listen(0, '127.0.0.1', listening));
    return relay;
  }

  get port(): number {
    return (this.door.address() as AddressInfo).port;
  }

  /** Breaks every connection; the next ones work. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Like a server that is down. */
  refuse(): void {
    this.refusing = true;
    this.cut();
  }

  /** Like a server that hangs: connections stay open, and nothing passes. */
  hang(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Like a server that does not process some requests, while its liveness checks still pass. */
  hold(these: (request: Buffer) => boolean): void {
    this.holds = these;
  }

  /** Works again. Hung or held data continues. */
  mend(): void {
    this.refusing = false;
    this.silent = false;
    this.holds = () => false;
    for (const goOn of this.held.splice(0)) goOn();
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.door.close(closed));
  }

  private relay(client: Socket): void {
    if (this.refusing) {
      client.destroy();
      return;
    }
    const server = connect(this.server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      // prettier-ignore
      this.sockets.add(from);
      from.on('data', (bytes) => (from === client && this.holds(bytes) ? this.held.push(() => to.write(bytes)) : to.write(bytes)));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.silent) from.pause();
    }
  }
}
