import type { Document } from 'mongodb';
import { bytesOf, parsed } from '#test/support/stores/memory-mongodb/bson-values';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const HEADER = 16;
const MORE_TO_COME = 2;

/** One command of a client. */
export interface Request {
  readonly command: Document;
  /** False for what a client says without waiting, such as that its sessions are over. */
  readonly isAnswered: boolean;
  answer(document: Document): Buffer;
}

/** Cuts what a client sends into its commands. */
export class RequestReader {
  private held = Buffer.alloc(0);

  *read(bytes: Uint8Array): Generator<Request> {
    this.held = Buffer.concat([this.held, bytes]);
    while (this.held.length >= HEADER && this.held.length >= this.held.readInt32LE()) {
      const message = this.held.subarray(0, this.held.readInt32LE());
      this.held = this.held.subarray(message.length);
      yield requestOf(message);
    }
  }
}

function requestOf(message: Buffer): Request {
  const [id, code] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (code === OP_MSG) {
    const isAnswered = (message.readUInt32LE(HEADER) & MORE_TO_COME) === 0;
    return { command: commandOf(message), isAnswered, answer: (document) => framed(id, OP_MSG, [Buffer.alloc(5), bytesOf(document)]) };
  }
  if (code === OP_QUERY) {
    // The driver's first greeting. Behind the name are two numbers and the command.
    const command = parsed(message.subarray(message.indexOf(0, HEADER + 4) + 9));
    const before = Buffer.alloc(20);
    before.writeInt32LE(1, 16);
    return { command, isAnswered: true, answer: (document) => framed(id, OP_REPLY, [before, bytesOf(document)]) };
  }
  throw new Error(`The MongoDB in memory reads no messages of the kind ${code}.`);
}

/** A body, and lists of documents behind it. */
function commandOf(message: Buffer): Document {
  let command: Document = {};
  for (let at = HEADER + 4; at < message.length;) {
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (message[at] === 0) command = { ...parsed(section), ...command };
    else {
      const end = section.indexOf(0, 4);
      command = { ...command, [section.toString('utf8', 4, end)]: documentsIn(section.subarray(end + 1)) };
    }
    at += 1 + size;
  }
  return command;
}

function documentsIn(bytes: Buffer): Document[] {
  const documents: Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) documents.push(parsed(bytes.subarray(at, at + bytes.readInt32LE(at))));
  return documents;
}

function framed(to: number, code: number, parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + parts.reduce((sum, { length }) => sum + length, 0));
  header.writeInt32LE(to, 8);
  header.writeInt32LE(code, 12);
  return Buffer.concat([header, ...parts]);
}
