import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Maximum numbers of open connections. */
export interface MostConnections {
  readonly inAll: number;
  /** Per IPv4 address or IPv6 /64, the usual range of one client. */
  readonly ofAddress: number;
}

interface Connection {
  /** The client's address or network; null for a proxy, whose connections carry many clients' requests. */
  readonly address: string | null;
  response: ServerResponse | null; // Null while the connection waits for its client.
}

/**
 * The open connections of a port. Beyond a limit, a new one replaces the one that has waited for its client for the longest time, so that idle
 * connections cannot keep others out.
 */
export class Connections {
  /** The connections. The most recently active one is last. */
  private readonly open = new Map<Socket, Connection>();
  private readonly ofAddress = new Map<string, number>();

  constructor(
    private readonly most: MostConnections,
    private readonly isProxy: (address: string) => boolean = () => false,
  ) {}

  /** Accepts a connection. Closes it and returns false if there is no room, because all others are being answered. */
  admit(socket: Socket): boolean {
    const address = this.addressOf(socket);
    const fullOfAddress = address !== null && (this.ofAddress.get(address) ?? 0) >= this.most.ofAddress;
    if (
      (fullOfAddress && !this.closeOldest((each) => each.address === address)) ||
      (this.open.size >= this.most.inAll && !this.closeOldest(() => true))
    ) {
      socket.destroy();
      return false;
    }
    this.open.set(socket, { address, response: null });
    if (address !== null) this.ofAddress.set(address, (this.ofAddress.get(address) ?? 0) + 1);
    socket.once('close', () => this.forget(socket));
    return true;
  }

  /** Sets the response that a connection is being answered with, or null if it waits for its client again. */
  answering(socket: Socket, response: ServerResponse | null): void {
    const connection = this.open.get(socket);
    if (connection === undefined) return;
    this.open.delete(socket);
    this.open.set(socket, connection);
    connection.response = response;
  }

  /** Every connection, with its current response. */
  *[Symbol.iterator](): Generator<[Socket, ServerResponse | null]> {
    for (const [socket, { response }] of this.open) yield [socket, response];
  }

  private closeOldest(fits: (connection: Connection) => boolean): boolean {
    for (const [socket, connection] of this.open) {
      if (!fits(connection) || isWorkedOn(connection)) continue;
      this.forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  private forget(socket: Socket): void {
    const { address } = this.open.get(socket) ?? { address: null };
    this.open.delete(socket);
    if (address === null) return;
    const left = this.ofAddress.get(address)! - 1;
    if (left > 0) this.ofAddress.set(address, left);
    else this.ofAddress.delete(address);
  }

  private addressOf({ remoteAddress }: Socket): string | null {
    if (remoteAddress === undefined || this.isProxy(remoteAddress)) return null;
    const address = ipaddr.process(remoteAddress);
    return address.kind() === 'ipv6' ? (address as ipaddr.IPv6).parts.slice(0, 4).join(':') : address.toString();
  }
}

/** Whether the service is working on a request: it is complete, and its answer has not begun. At all other times the connection waits for its client. */
const isWorkedOn = ({ response }: Connection): boolean => response !== null && response.req.complete && !response.headersSent;
