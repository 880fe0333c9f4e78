import { Injectable } from '@nestjs/common';
import { LogIdentity, type SeenIdentity } from '#audit/log/log-identity';
import { type WorkPositions, WorkWitness } from '#audit/verify/work-witness';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { LogTiles } from '#platform/integrity/log-tiles';
import { ReadModelWriter } from '#platform/storage/read-model-writer';

/** The history as the other stores know it, and its end. */
export interface StorePositions extends WorkPositions {
  readonly identity: SeenIdentity;
  /** Position of the last event in the log. */
  readonly logged: Position | null;
  /** The position that each live read model has reached, by its name. */
  readonly readModels: ReadonlyMap<string, Position>;
  readonly end: Position | null;
}

/** Reads the position that each store has reached. If one is beyond the history's end, events were lost. */
@Injectable()
export class Witnesses {
  constructor(
    private readonly identity: LogIdentity,
    private readonly tiles: LogTiles,
    private readonly work: WorkWitness,
    private readonly writer: ReadModelWriter,
    private readonly history: EventHistory,
  ) {}

  /** Reads the end last, so that an append meanwhile cannot put a store beyond the end. */
  async hear(): Promise<StorePositions> {
    const identity = await this.identity.seen();
    const logged = (await this.tiles.head())?.position ?? null;
    const work = await this.work.hear();
    const readModels = new Map<string, Position>();
    for (const { model, state, checkpoint } of await this.writer.generations())
      if (state === 'live' && checkpoint !== null) readModels.set(model, checkpoint);
    return { identity, logged, ...work, readModels, end: await this.history.end() };
  }
}
