import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** A name server on the loopback address, for a program that queries one: A records of the names at the moment of the query, nothing else. */
export class NameServer {
  private constructor(
    private readonly socket: Socket,
    private readonly names: () => Readonly<Record<string, readonly string[]>>,
  ) {
    socket.on('message', (question, from) => socket.send(this.answer(question), from.port, from.address));
  }

  static async start(names: () => Readonly<Record<string, readonly string[]>>): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, names);
  }

  /** As Caddy writes it. */
  get address(): string {
    return `udp/127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }

  private answer(question: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (; question[at]! > 0; at += question[at]! + 1) labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!));
    const addresses = this.names()[labels.join('.').toLowerCase()];
    const records = question.readUInt16BE(at + 1) === TYPE_A ? (addresses ?? []) : [];
    const header = Buffer.from(question.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (addresses === undefined ? NO_SUCH_NAME : 0), 2);
    for (const [place, count] of [1, records.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * place);
    // The name of the question again, an A record, for a second, of four bytes.
    const written = records.map((address) =>
      Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
    );
    return Buffer.concat([header, question.subarray(HEADER_BYTES, at + 5), ...written]);
  }
}
