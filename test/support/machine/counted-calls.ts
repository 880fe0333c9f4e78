/** How a protocol frames its messages. */
export interface Framing {
  /** Bytes that a client sends first. */
  readonly preface: number;
  /** Bytes that contain a message's length. */
  readonly header: number;
  /** The full length of a message. */
  lengthOf(header: Buffer): number;
  /** Whether a message begins a call, judged by its first bytes. */
  isCall(message: Buffer): boolean;
}

/** Bytes of a message that show its kind. */
const TELLING = 64;

const OP_MSG = 2013;

/** Without the drivers' heartbeats. */
export const MONGODB: Framing = {
  preface: 0,
  header: 16,
  lengthOf: (header) => header.readInt32LE(0),
  isCall: (message) => message.readInt32LE(12) === OP_MSG && !/hello|endSessions/i.test(message.toString('latin1')),
};

/** HTTP/2, as gRPC uses it: a call begins with headers. */
export const GRPC: Framing = {
  preface: 24,
  header: 9,
  lengthOf: (header) => 9 + header.readUIntBE(0, 3),
  isCall: (message) => message[3] === 1,
};

/** Counts a client's calls on one connection. */
export class CountedCalls {
  private pending = Buffer.alloc(0);
  private skip: number;

  constructor(
    private readonly framing: Framing,
    private readonly onCall: () => void,
  ) {
    this.skip = framing.preface;
  }

  take(bytes: Buffer): void {
    this.pending = Buffer.concat([this.pending, bytes]);
    for (;;) {
      const skipped = Math.min(this.skip, this.pending.length);
      this.skip -= skipped;
      this.pending = this.pending.subarray(skipped);
      if (this.skip > 0 || this.pending.length < this.framing.header) return;
      const length = this.framing.lengthOf(this.pending);
      if (this.pending.length < Math.min(length, TELLING)) return;
      if (this.framing.isCall(this.pending.subarray(0, Math.min(length, TELLING)))) this.onCall();
      this.skip = length;
    }
  }
}
