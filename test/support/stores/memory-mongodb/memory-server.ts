import type { Document } from 'mongodb';
import type { Commands, Steps } from '#test/support/stores/memory-mongodb/commands';
import { READ_COMMANDS } from '#test/support/stores/memory-mongodb/read-commands';
import { SCHEMA_COMMANDS } from '#test/support/stores/memory-mongodb/schema-commands';
import { mustKnow, ServerError } from '#test/support/stores/memory-mongodb/server-error';
import { StoredDatabases } from '#test/support/stores/memory-mongodb/stored-databases';
import { WRITE_COMMANDS } from '#test/support/stores/memory-mongodb/write-commands';

const COMMANDS: Commands = { ...READ_COMMANDS, ...WRITE_COMMANDS, ...SCHEMA_COMMANDS, endSessions: { takes: [], run: () => ({}) } };

/** What any command may say and what changes nothing here: there is one member, which keeps everything at once and for good. */
const OF_ANY = ['$db', 'lsid', 'txnNumber', 'readConcern', 'writeConcern', 'maxTimeMS', 'comment', '$readPreference', '$clusterTime'];

const GREETINGS = new Set(['hello', 'isMaster', 'ismaster']);

/** Whether a command is what drivers look at a server with. A slow answer to it has them close all connections. */
export const isGreeting = (command: object): boolean => GREETINGS.has(Object.keys(command)[0]!);

/** As MongoDB 7.0. */
const WIRE_VERSION = 21;

/** The server. A read is one step, and so is the write of each document. */
export class MemoryServer {
  readonly databases = new StoredDatabases();
  /** The last write of each session that may be repeated, and its answer. */
  private readonly writing = new Set<string>();
  private readonly written = new Map<string, { readonly number: string; readonly answer: Document }>();

  constructor(
    private readonly clock: () => number,
    private readonly address: () => string,
  ) {}

  *run(command: Document): Steps<Document> {
    try {
      const [name] = Object.keys(command) as [string];
      return { ...(isGreeting(command) ? this.greeting() : yield* this.once(name, command)), ok: 1 };
    } catch (fault) {
      return answerOf(fault as Error);
    }
  }

  /** A write that a client repeats, because it saw no answer, is answered again and not done again. */
  private *once(name: string, command: Document): Steps<Document> {
    if (command['txnNumber'] === undefined) return yield* this.done(name, command);
    const session = (command['lsid'].id as { toString(encoding: 'hex'): string }).toString('hex');
    const number = String(command['txnNumber']);
    while (this.writing.has(session)) yield;
    const known = this.written.get(session);
    if (known?.number === number) return known.answer;
    this.writing.add(session);
    try {
      const answer = yield* this.done(name, command);
      this.written.set(session, { number, answer });
      return answer;
    } finally {
      this.writing.delete(session);
    }
  }

  private *done(name: string, command: Document): Steps<Document> {
    const { takes, run } = COMMANDS[name] ?? {};
    if (takes === undefined || run === undefined)
      throw new ServerError(59, 'CommandNotFound', `The MongoDB in memory does not know the command "${name}".`);
    mustKnow(command, new Set([name, ...takes, ...OF_ANY]), `the command "${name}"`);
    const done = run(command, this.databases.callOf(command));
    return Symbol.iterator in done ? yield* done : done;
  }

  private greeting(): Document {
    const address = this.address();
    return {
      helloOk: true,
      isWritablePrimary: true,
      ismaster: true,
      secondary: false,
      setName: 'memory',
      setVersion: 1,
      hosts: [address],
      primary: address,
      me: address,
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(this.clock()),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: WIRE_VERSION,
      readOnly: false,
    };
  }
}

/** A fault of the double itself is the answer too, so that the test shows it. */
export function answerOf(fault: Error): Document {
  const { code, codeName, more } = fault instanceof ServerError ? fault : { code: 2, codeName: 'BadValue', more: {} };
  return { ok: 0, errmsg: fault.message, code, codeName, ...more };
}
