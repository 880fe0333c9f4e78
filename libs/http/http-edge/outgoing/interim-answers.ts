import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

const NOTHING = Buffer.alloc(0);
/** How many bytes of a status line show whether an answer is interim: those of `HTTP/1.1 100`. */
const STATUS_BYTES = 12;
const STATUS_LINE = /^HTTP\/1\.[01] 1\d\d/;
/** The status of an answer that is not interim, with what ends it. */
const STATUS = /^HTTP\/1\.[01] ([2-5]\d\d)[ \r\n]/;
/** No other answer follows this one, with which a server switches protocols. */
const SWITCHING = /^HTTP\/1\.[01] 101/;
const EXAMPLE = 'HTTP/1.1 199';
/** The HTTP client's limit of an answer's head, in bytes. */
const LONGEST_HEAD = 16 * 1024;

/** Removes the interim answers (1xx) that servers may send unrequested before an answer (RFC 9110 §15.2). */
export class InterimAnswers {
  /** How many bytes were removed. */
  passedOver = 0;
  private begins = true;
  private line = '';
  private held: Buffer = NOTHING;

  /** Call it when a request is sent: the next bytes begin an answer. */
  expect(): void {
    this.begins = true;
    this.line = '';
  }

  /** The status of the answer, as soon as it was read; null before. */
  get status(): number | null {
    const [, status] = STATUS.exec(this.line) ?? [];
    return status === undefined ? null : Number(status);
  }

  /** Returns the bytes that the HTTP client gets. The head of an interim answer is held back until it is complete. */
  after(chunk: Buffer): Buffer {
    if (!this.begins) return this.answer(chunk);
    let bytes = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    this.held = NOTHING;
    while (bytes.length > 0) {
      if (!mayBeInterim(bytes)) return this.answer(bytes);
      const end = bytes.length < STATUS_BYTES ? -1 : endOfHead(bytes);
      if (end === -1) return bytes.length > LONGEST_HEAD ? this.answer(bytes) : this.hold(bytes);
      this.passedOver += end;
      bytes = bytes.subarray(end);
    }
    return NOTHING;
  }

  private answer(bytes: Buffer): Buffer {
    this.begins = false;
    if (this.line.length <= STATUS_BYTES) this.line += bytes.toString('latin1', 0, STATUS_BYTES + 1 - this.line.length);
    return bytes;
  }

  private hold(bytes: Buffer): Buffer {
    this.held = bytes;
    return NOTHING;
  }
}

/** Whether these bytes may begin an interim answer, if those that have not arrived yet match. */
function mayBeInterim(bytes: Buffer): boolean {
  const said = bytes.toString('latin1', 0, STATUS_BYTES);
  return STATUS_LINE.test(said + EXAMPLE.slice(said.length)) && !SWITCHING.test(said);
}

function endOfHead(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? -1 : end + 4;
}

/** Hides interim answers from the reader of a socket: the HTTP client would close the connection for an unrequested `100 Continue`. */
export function passOverInterim(socket: Socket): InterimAnswers {
  const interim = new InterimAnswers();
  const { read, write } = socket;
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk = read.call(socket, size) as Buffer | null;
      const rest = chunk && interim.after(chunk);
      if (rest === null || rest.length > 0) return rest;
    }
  };
  socket.write = ((...written: Parameters<typeof write>) => {
    interim.expect();
    return write.apply(socket, written);
  }) as typeof write;
  return interim;
}

/** A connector that hides interim answers on every connection that it opens. */
export const passingOverInterim =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, done) =>
    connect(options, (...made) => {
      const [, socket] = made;
      if (socket) passOverInterim(socket);
      done(...made);
    });
