import { hash, randomUUID } from 'node:crypto';
import type { Fact } from '#kernel/fact';
import { type IdPrefix, makeId } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import type { Actor, EventMetadata, Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { NewEvent } from '#platform/event-store/event-store';

export interface CommandOrigin {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  /** When the command was first issued, Unix milliseconds: the same for its repeats. */
  readonly milliseconds: number;
  /** Business time of the command, Unix milliseconds, if it differs from `milliseconds`. */
  readonly performedAt?: number;
  /** Identifies the command across its repeats. Omitted for a command that is never repeated. */
  readonly repeatable?: string;
  /** True for a repeat that may only return an earlier decision. If there was none, `decide` throws `NotDecidedBefore`. */
  readonly onlyLearns?: boolean;
  readonly requestId?: string | null;
  readonly idempotencyKey?: string | null;
  readonly causation?: string | null;
  readonly correlation?: string;
}

/** The request that caused a command. */
export type RequestOfCommand = Pick<CommandOrigin, 'requestId' | 'idempotencyKey'>;

/**
 * The actor, account, mode and time of a command. The ids of its events and of the objects that it creates are derived from its identity, so that a repeat
 * after a crash has the same ids.
 */
export class CommandContext {
  readonly account: string;
  readonly livemode: boolean;
  readonly actor: Actor;
  readonly milliseconds: number;
  readonly command: string;
  /** Whether it may only return an earlier decision. */
  readonly onlyLearns: boolean;
  private readonly origin: CommandOrigin;
  private readonly ordinals = new Map<string, number>();
  private newest: Position | null = null;
  private parent: CommandContext | null = null;

  constructor(origin: CommandOrigin) {
    this.origin = origin;
    this.account = origin.account;
    this.livemode = origin.livemode;
    this.actor = origin.actor;
    this.milliseconds = origin.milliseconds;
    this.onlyLearns = origin.onlyLearns === true;
    const { repeatable } = origin;
    this.command =
      repeatable === undefined
        ? randomUUID()
        : uuid(digest(origin.account, String(origin.livemode), repeatable, String(origin.milliseconds)));
  }

  /** A further command within this one. It is decided separately, even on a stream to which this one has written. */
  childContext(what: string): CommandContext {
    const { repeatable } = this.origin;
    return new CommandContext({ ...this.origin, ...(repeatable !== undefined && { repeatable: `${repeatable}\n${what}` }) });
  }

  /** The same command, with an earlier event as its cause. Events that it writes count as written by this one. */
  causedBy({ id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>): CommandContext {
    return this.with({ causation: id, correlation: metadata.correlation });
  }

  /** The same command, with an earlier event as its cause and that event's request. Events that it writes count as written by this one. */
  requestedBy({ id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>): CommandContext {
    const { request_id: requestId, idempotency_key: idempotencyKey, correlation } = metadata;
    return this.with({ causation: id, correlation, requestId, idempotencyKey });
  }

  /** The same command for a mode of the account, whose business time is `now`, Unix milliseconds. Events that it writes count as written by this one. */
  inMode(livemode: boolean, now: number): CommandContext {
    return this.with({ livemode, performedAt: now });
  }

  /** The same command, as a repeat that may only return an earlier decision. */
  onlyLearning(): CommandContext {
    return this.with({ onlyLearns: true });
  }

  private with(other: Partial<CommandOrigin>): CommandContext {
    const context = new CommandContext({ ...this.origin, ...other });
    context.parent = this;
    return context;
  }

  /** Business time of this command. */
  get now(): UnixSeconds {
    return Math.floor((this.origin.performedAt ?? this.milliseconds) / 1000);
  }

  /** A new id with this prefix. A repeat of the command generates the same ids in the same order. */
  id(prefix: IdPrefix): string {
    return this.idAt(prefix, this.milliseconds);
  }

  /** A new id that sorts by business time. Only for ids in this command's own facts, where a repeat finds them, as its business time may differ. */
  newId(prefix: IdPrefix): string {
    return this.idAt(prefix, this.origin.performedAt ?? this.milliseconds);
  }

  /** A fact, ready to be appended. Ids differ from fact to fact of a stream and are the same in a repeat. */
  event(stream: string, { type, data }: Fact): NewEvent {
    const ordinal = this.ordinals.get(stream) ?? 0;
    this.ordinals.set(stream, ordinal + 1);
    return { id: uuid(digest(this.command, stream, String(ordinal))), type, data, metadata: this.metadata };
  }

  /** The request that caused it, in the form that its child commands receive. */
  get request(): RequestOfCommand {
    const { requestId = null, idempotencyKey = null } = this.origin;
    return { requestId, idempotencyKey };
  }

  /** The origin of each of its facts. */
  get metadata(): EventMetadata {
    const { account, livemode, actor, command, now: at } = this;
    const { requestId: request_id = null, idempotencyKey: idempotency_key = null, causation = null, correlation = command } = this.origin;
    return { account, livemode, actor, command, request_id, idempotency_key, causation, correlation, at, schema: 1 };
  }

  private idAt(prefix: IdPrefix, milliseconds: number): string {
    const ordinal = this.ordinals.get(prefix) ?? 0;
    this.ordinals.set(prefix, ordinal + 1);
    return makeId(prefix, milliseconds, digest(this.command, prefix, String(ordinal)));
  }

  owns({ account, livemode }: EventMetadata): boolean {
    return account === this.account && livemode === this.livemode;
  }

  /** Called by the store with the position of what this command wrote, or found written. */
  written(position: Position): void {
    this.parent?.written(position);
    if (this.newest === null || position > this.newest) this.newest = position;
  }

  /** The newest position that the command's answer depends on. */
  get position(): Position | null {
    return this.newest;
  }
}

const digest = (...parts: string[]): Buffer => hash('sha256', parts.join('\n'), 'buffer');

/** 16 bytes in the form of a UUID, version 8 (RFC 9562: custom layout). */
function uuid(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own[6] = (own[6]! & 0x0f) | 0x80;
  own[8] = (own[8]! & 0x3f) | 0x80;
  const hex = own.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
