import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const END_OF_BLOCK = Buffer.from('\r\n\r\n');

/**
 * Reads the requests of a connection one by one: pipelined requests wait in the socket until the previous answer has been handed to the system. Node
 * itself parses everything in one piece, which can be a thousand requests, and buffers their answers for a client that never reads them.
 */
export class OneRequestAtATime {
  private request: IncomingMessage | null = null;
  private answered = true;
  /** Remaining bytes of the body, if the headers give its length. */
  private body = 0;
  /** The last bytes of an unfinished block of headers. */
  private seam = '';
  private held = false;

  constructor(private readonly socket: Socket) {
    const [parse] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    socket.off('data', parse!);
    socket.on('data', (bytes: Buffer) => this.read(bytes, parse!));
  }

  /** Call it for each request as soon as its headers are parsed. */
  begin(request: IncomingMessage): void {
    this.request = request;
    this.answered = false;
    this.body = Number(request.headers['content-length'] ?? 0);
  }

  /** Call it when its answer has been handed to the system, or never will be. */
  end(): void {
    this.answered = true;
    if (!this.held) return;
    this.held = false;
    this.socket.resume();
  }

  private read(bytes: Buffer, parse: (bytes: Buffer) => void): void {
    const { socket } = this;
    for (let rest = bytes; rest.length > 0 && socket.writable;) {
      if (!this.answered && this.request!.complete) {
        this.held = true;
        socket.pause();
      }
      // The parser, or the body's reader, may have paused the socket as well, and resumes it.
      if (socket.readableFlowing !== true) {
        socket.unshift(rest);
        return;
      }
      const end = this.endOfPart(rest);
      if (end === rest.length) {
        parse(rest);
        return;
      }
      const part = rest.subarray(0, end);
      rest = rest.subarray(end);
      parse(part);
    }
  }

  /** How many of these bytes can be read without beginning a second request: to the end of a body, of headers, or of a chunk. */
  private endOfPart(bytes: Buffer): number {
    if (this.body > 0) {
      const length = Math.min(this.body, bytes.length);
      this.body -= length;
      return length;
    }
    const { seam } = this;
    const across = seam === '' ? -1 : (seam + bytes.toString('latin1', 0, 3)).indexOf('\r\n\r\n');
    const within = across < 0 ? bytes.indexOf(END_OF_BLOCK) : across - seam.length;
    if (across < 0 && within < 0) {
      this.seam = (seam + bytes.subarray(-3).toString('latin1')).slice(-3);
      return bytes.length;
    }
    this.seam = '';
    return within + END_OF_BLOCK.length;
  }
}
