import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

const NOTHING = Buffer.alloc(0);
/** Bytes of a status line that show whether an answer is interim: `HTTP/1.1 100`. */
const SAYING = 12;
const STATUS_LINE = /^HTTP\/1\.[01] 1\d\d/;
/** A server that switches protocols sends no other answer. */
const SWITCHING = /^HTTP\/1\.[01] 101/;
const EXAMPLE = 'HTTP/1.1 199';
/** The client's limit for an answer's head. */
const LONGEST_HEAD = 16 * 1024;

/** Skips interim answers (1xx) before an answer (RFC 9110 §15.2), which servers may send unrequested. */
export class InterimAnswers {
  /** Bytes that were skipped. */
  passedOver = 0;
  private begins = true;
  private held: Buffer = NOTHING;

  /** The next bytes begin an answer. */
  expect(): void {
    this.begins = true;
  }

  /** Returns the bytes for the client. Parts of an interim answer's head are held back until the head is complete. */
  after(chunk: Buffer): Buffer {
    if (!this.begins) return chunk;
    let bytes = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    this.held = NOTHING;
    while (bytes.length > 0) {
      if (!mayBeInterim(bytes)) return this.answer(bytes);
      const end = bytes.length < SAYING ? -1 : endOfHead(bytes);
      if (end === -1) return bytes.length > LONGEST_HEAD ? this.answer(bytes) : this.hold(bytes);
      this.passedOver += end;
      bytes = bytes.subarray(end);
    }
    return NOTHING;
  }

  private answer(bytes: Buffer): Buffer {
    this.begins = false;
    return bytes;
  }

  private hold(bytes: Buffer): Buffer {
    this.held = bytes;
    return NOTHING;
  }
}

/** Whether these bytes may begin an interim answer. Missing bytes are assumed to match. */
function mayBeInterim(bytes: Buffer): boolean {
  const said = bytes.toString('latin1', 0, SAYING);
  return STATUS_LINE.test(said + EXAMPLE.slice(said.length)) && !SWITCHING.test(said);
}

function endOfHead(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? -1 : end + 4;
}

/** Hides interim answers from the reader of a socket: the client closes a connection on an unrequested `100 Continue`. */
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

/** Applies it to every connection that a client opens. */
export const passingOverInterim =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, done) =>
    connect(options, (...made) => {
      const [, socket] = made;
      if (socket) passOverInterim(socket);
      done(...made);
    });
