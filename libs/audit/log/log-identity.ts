import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import type { UnixSeconds } from '#kernel/time';
import { HistoryLogFacts, type KnownLogs } from '#admin/operations/contract';
import { LogTiles } from '#platform/integrity/log-tiles';

/** The current log and signing key, with the history's facts about both. */
export interface SeenIdentity {
  /** Name of the log; null if it is gone, or none has begun yet. */
  readonly log: string | null;
  /** Origin of the checkpoints that the key signs; null if there is no key. */
  readonly key: string | null;
  readonly known: KnownLogs;
}

/** An accepted log, for its operator. */
export interface AcceptedLog {
  readonly object: 'accepted_log';
  readonly log: string;
  readonly log_began_at: UnixSeconds;
  readonly key: string;
}

/** Names the log of this service, and records when it began. */
@Injectable()
export class LogIdentity {
  constructor(
    private readonly tiles: LogTiles,
    private readonly key: CheckpointKey,
    private readonly facts: HistoryLogFacts,
  ) {}

  async seen(): Promise<SeenIdentity> {
    return { log: await this.tiles.name(), key: this.key.existing?.origin ?? null, known: await this.facts.known() };
  }

  /**
   * Records in the history the log and the key that are in use. A new log, also in place of a lost one, is named first. Call it before events are
   * added. If the process is killed in between, the next call continues. Resolves to the log's name.
   */
  async note(): Promise<string> {
    const log = (await this.tiles.name()) ?? (await this.tiles.begin(randomUUID()));
    await this.facts.began(log);
    const key = this.key.existing;
    if (key !== null) await this.facts.keyUsed(key.origin);
    return log;
  }

  /** Records that the current operator accepts this log and this key. */
  async accept(): Promise<AcceptedLog> {
    const { origin: key } = this.key;
    const log = await this.note();
    await this.facts.accept({ log, key });
    const { began } = await this.facts.known();
    return { object: 'accepted_log', log, log_began_at: began[log]!, key };
  }
}
