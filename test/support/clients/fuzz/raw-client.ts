import { once } from 'node:events';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The outcome of sent bytes: an answer, or the connection's end without one. */
export type Outcome = RawAnswer | 'closed';

/** How bytes are sent that are not one well-framed request. */
export interface Manner {
  /** The answer has no body, even if its length says otherwise. */
  readonly bodiless?: boolean;
  /** The bytes break the framing, so they get a separate connection. */
  readonly alone?: boolean;
  /** The sender's side is closed after the bytes. */
  readonly hangsUp?: boolean;
}

/** Sends raw bytes over TLS, one request at a time, and reads answers; keeps its connection for as long as the other side does. */
export class RawClient {
  private socket: TLSSocket | null = null;
  /** Created once for thousands of connections. */
  private readonly secureContext: SecureContext;

  constructor(
    private readonly port: number,
    ca: string,
    /** Milliseconds to wait for an answer. */
    private readonly patience: number,
  ) {
    this.secureContext = createSecureContext({ ca });
  }

  /** Rejects if there is neither an answer nor an end in time. */
  async exchange(bytes: Buffer, { bodiless = false, alone = false, hangsUp = false }: Manner = {}): Promise<Outcome> {
    if (alone) this.close();
    const socket = (this.socket ??= await this.connect());
    if (hangsUp) socket.end(bytes);
    else socket.write(bytes);
    const outcome = await this.answer(socket, bodiless);
    if (alone || hangsUp || outcome === 'closed' || outcome.headers['connection'] === 'close') this.close();
    return outcome;
  }

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  private async connect(): Promise<TLSSocket> {
    const socket = connect({ port: this.port, host: 'localhost', secureContext: this.secureContext });
    socket.on('error', () => socket.destroy());
    await once(socket, 'secureConnect');
    return socket;
  }

  private answer(socket: TLSSocket, bodiless: boolean): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      let got = Buffer.alloc(0);
      const end = (settle: () => void): void => {
        clearTimeout(late);
        socket.off('data', read).off('close', closed);
        settle();
      };
      const late = setTimeout(() => end(() => reject(new Error(`No answer in ${this.patience} ms.`))), this.patience);
      const closed = (): void => end(() => resolve('closed'));
      const read = (piece: Buffer): void => {
        got = Buffer.concat([got, piece]);
        const answer = parse(got, bodiless);
        if (answer !== null) end(() => resolve(answer));
      };
      socket.on('data', read).on('close', closed);
      if (socket.closed) closed();
    });
  }
}

/** The first final answer in the bytes; null if it is incomplete. */
function parse(bytes: Buffer, bodiless: boolean): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first!.split(' ')[1]);
  if (status < 200) return parse(bytes.subarray(end + 4), bodiless);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = bodiless ? 0 : Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(end + 4);
  return body.length < length ? null : { status, headers, text: body.subarray(0, length).toString() };
}
