import { Injectable } from '@nestjs/common';
import { LogIdentity, type SeenIdentity } from '#audit/log/log-identity';
import { type WorkTestimony, WorkWitness } from '#audit/verify/work-witness';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { LogTiles } from '#integrity/log-tiles';
import { ReadModelWriter } from '#platform/storage/read-model-writer';

/** What the stores beside the history know of it, and where the history ends. */
export interface Testimony extends WorkTestimony {
  readonly identity: SeenIdentity;
  /** Place of the last event that the log has taken in. */
  readonly logged: Position | null;
  /** Up to where each read model knows the history. */
  readonly readModels: ReadonlyMap<string, Position>;
  readonly end: Position | null;
}

/** Asks every store how far the history went when it last heard of it. */
@Injectable()
export class Witnesses {
  constructor(
    private readonly identity: LogIdentity,
    private readonly tiles: LogTiles,
    private readonly work: WorkWitness,
    private readonly writer: ReadModelWriter,
    private readonly history: EventHistory,
  ) {}

  /** The end comes last: what happens meanwhile makes the history longer, never shorter than a witness says. */
  async hear(): Promise<Testimony> {
    const identity = await this.identity.seen();
    const logged = (await this.tiles.head())?.position ?? null;
    const work = await this.work.hear();
    const readModels = new Map<string, Position>();
    for (const { model, state, checkpoint } of await this.writer.generations())
      if (state === 'live' && checkpoint !== null) readModels.set(model, checkpoint);
    return { identity, logged, ...work, readModels, end: await this.history.end() };
  }
}
