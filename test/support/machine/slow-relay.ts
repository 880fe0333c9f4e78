import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { CountedCalls, type Framing } from '#test/support/machine/counted-calls';

/** Relays between clients and a server, counts their calls, and delays each, like a network between two buildings. */
export class SlowRelay {
  /** Additional delay of sent data, milliseconds. */
  delay = 0;
  calls = 0;
  private readonly sockets = new Set<Socket>();
  private readonly door: Server;

  private constructor(
    private readonly server: { readonly host: string; readonly port: number },
    private readonly framing: Framing,
  ) {
    this.door = createServer({ noDelay: true }, (client) => this.relay(client));
  }

  static async to(host: string, port: number, framing: Framing): Promise<SlowRelay> {
    const relay = new SlowRelay({ host, port }, framing);
    await new Promise<void>((listening) => relay.door.listen(0, '127.0.0.1', listening));
    return relay;
  }

  get port(): number {
    return (this.door.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.door.close(closed));
  }

  private relay(client: Socket): void {
    const server = connect({ ...this.server, noDelay: true });
    const counted = new CountedCalls(this.framing, () => this.calls++);
    client.on('data', (bytes) => {
      counted.take(bytes);
      // Timers of equal length end in their order of creation.
      if (this.delay === 0) server.write(bytes);
      else setTimeout(() => server.write(bytes), this.delay);
    });
    server.pipe(client);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
