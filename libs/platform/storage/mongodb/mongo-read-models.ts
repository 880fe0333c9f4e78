import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';
import { Generations } from '#platform/storage/mongodb/generations';
import { PageTurns } from '#platform/storage/page-turns';
import { ReadModels } from '#platform/storage/read-models';

/** Poll interval for checkpoints, milliseconds. */
const POLL_MS = 20;

@Injectable()
export class MongoReadModels extends ReadModels {
  constructor(
    protected readonly generations: Generations,
    private readonly turns: PageTurns = new PageTurns(),
  ) {
    super();
  }

  override async get(collection: string, id: string, scope: Scope): Promise<string | null> {
    return (await this.generations.live(collection)).get(id, scope);
  }

  override async list(collection: string, query: ListQuery): Promise<Page> {
    const page = await (await this.generations.live(collection)).list(query);
    return this.turns.take(query.scope, () => page);
  }

  override async reached(position: Position, milliseconds: number, models?: readonly string[], account?: string): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (!(await this.hasReached(position, models, account))) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await pause(Math.min(POLL_MS, left));
    }
    return true;
  }

  protected async hasReached(position: Position, models?: readonly string[], _account?: string): Promise<boolean> {
    const { generations } = await this.generations.catalog.read();
    const live = new Map(Object.values(generations).flatMap((each) => (each.state === 'live' ? [[each.model, each.checkpoint]] : [])));
    return [...(models ?? live.keys())].every((model) => (live.get(model) ?? '') >= position);
  }
}
