import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const END_OF_BLOCK = Buffer.from('\r\n\r\n');

/**
 * Reads the requests of a connection one by one: pipelined requests wait in the socket until the previous answer has been handed to the system. Node itself
 * would parse everything that has arrived, perhaps a thousand requests, and buffer their answers for a client that never reads them.
 */
export class OneRequestAtATime {
  private request: IncomingMessage | null = null;
  private answered = true;
  /** How many bytes of the body are still to come, if the headers give its length. */
  private body = 0;
  /** The last bytes of unfinished headers, in case their end is split between two reads. */
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

  /** Call it when the answer to the request has been handed to the system, or never will be. */
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
      // The parser or the reader of the body may also have paused the socket. It resumes the socket itself.
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

  /** How many of these bytes certainly belong to one request: up to the end of its body, of its headers, or of a chunk. */
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
