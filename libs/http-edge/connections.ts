import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many connections may be open. */
export interface MostConnections {
  readonly inAll: number;
  /** From one IPv4 address, or one IPv6 network of 64 bits, which is what one client gets. */
  readonly ofAddress: number;
}

interface Connection {
  /** Null for proxies: theirs come from many clients. */
  readonly address: string | null;
  response: ServerResponse | null;
}

/**
 * The open connections of a port. Beyond what there may be, a new one takes the place of the one that has been waiting for its client for
 * longest, so that nobody is kept out by connections that are held open.
 */
export class Connections {
  /** What happened on a connection last puts it at the end. */
  private readonly open = new Map<Socket, Connection>();
  private readonly ofAddress = new Map<string, number>();

  constructor(
    private readonly most: MostConnections,
    private readonly isProxy: (address: string) => boolean = () => false,
  ) {}

  /** Takes a connection on, or closes it when there is no room and every other one is being answered. */
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

  /** Says what is being answered on a connection from now on: nothing, when it waits for its client. */
  answering(socket: Socket, response: ServerResponse | null): void {
    const connection = this.open.get(socket);
    if (connection === undefined) return;
    this.open.delete(socket);
    this.open.set(socket, connection);
    connection.response = response;
  }

  /** Every connection, with what is being answered on it. */
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

/** Between a whole request and the beginning of its answer it is the service's turn; at all other times the client's. */
const isWorkedOn = ({ response }: Connection): boolean => response !== null && response.req.complete && !response.headersSent;
