import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { StaleLease } from '#platform/storage/leases';
import { advance, overwrite, positionsOf } from '#platform/storage/mongodb/document-writes';
import type { Catalog, CatalogUpdate, StoredGeneration } from '#platform/storage/mongodb/generation-catalog';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { ParkedStreams, type Retry } from '#platform/storage/mongodb/parked-streams';
import {
  type RequestedRetry,
  type DocumentBefore,
  type DocumentChange,
  type Generation,
  type GenerationChanges,
  type ParkedStream,
  type ReadModelShape,
  ReadModelWriter,
  type WholeDocument,
  wholeText,
} from '#platform/storage/read-model-writer';

/**
 * No transaction spans several documents: each has its own position, and checkpoints move last. After a crash, a half-written batch is written again, and
 * leaves documents unchanged that have it already.
 */
@Injectable()
export class MongoReadModelWriter extends ReadModelWriter {
  private readonly streams: ParkedStreams;
  private readonly halfRetried = new Set<number>();
  private token = 0;

  constructor(
    private readonly generationsOfModels: Generations,
    database: MongoDatabase,
  ) {
    super();
    this.streams = new ParkedStreams(database);
  }

  override async prepare(shape: ReadModelShape): Promise<Generation[]> {
    this.shapes.set(shape.name, shape);
    const after = await this.change((catalog) => {
      const { live, building, old } = of(catalog, shape.name);
      const again = old !== undefined && hasShape(catalog.generations[old]!, shape);
      const abandoned = building !== undefined && !hasShape(catalog.generations[building]!, shape);
      const missing = live === undefined || (!hasShape(catalog.generations[live]!, shape) && (building === undefined || abandoned));
      if (!abandoned && !missing) return null;
      if (abandoned) this.assertLeader(catalog);
      return {
        ...(missing ? (again ? revived(old) : created(catalog, shape, live === undefined ? 'live' : 'building')) : {}),
        ...(abandoned ? removed(building) : {}),
      };
    });
    const own = described(after).filter(({ model }) => model === shape.name);
    for (const { generation } of own) await this.collection(generation, after).createIndexes(shape.times, shape.pairs);
    return own;
  }

  override async build(model: string): Promise<Generation> {
    const shape = this.shapeOf(model);
    const after = await this.change((catalog) => (of(catalog, model).building === undefined ? created(catalog, shape, 'building') : null));
    const building = buildingOf(after, model)!;
    await this.collection(building.generation, after).createIndexes(shape.times, shape.pairs);
    return building;
  }

  override async revive(model: string): Promise<Generation | null> {
    const after = await this.change((catalog) => {
      const { building, old } = of(catalog, model);
      if (building !== undefined || old === undefined || !hasShape(catalog.generations[old]!, this.shapeOf(model))) return null;
      return revived(old);
    });
    return buildingOf(after, model);
  }

  override async setPaused(model: string, paused: boolean): Promise<Generation | null> {
    const after = await this.change((catalog) => {
      const { building } = of(catalog, model);
      if (building === undefined) return null;
      const field = `generations.${building}.paused`;
      return paused ? { $set: { [field]: true } } : { $unset: { [field]: '' } };
    });
    return buildingOf(after, model);
  }

  override async generations(): Promise<Generation[]> {
    return described(await this.generationsOfModels.catalog.read());
  }

  override async documents({ generation }: Generation, ids: readonly string[]): Promise<Map<string, DocumentBefore>> {
    if (this.halfRetried.has(generation)) await this.finishRetries(generation);
    const catalog = await this.generationsOfModels.catalog.lastSeen();
    if (catalog.generations[generation] === undefined) return new Map();
    const found = await this.collection(generation, catalog).some(ids, { doc: 1, position: 1 });
    return new Map(found.map(({ _id, doc, position }) => [_id, { json: doc ?? null, upTo: position! }]));
  }

  override async ids({ generation }: Generation, after: string | null, most: number): Promise<string[]> {
    const catalog = await this.generationsOfModels.catalog.lastSeen();
    return catalog.generations[generation] === undefined ? [] : this.collection(generation, catalog).ids(after, most);
  }

  override async whole({ generation }: Generation, ids: readonly string[]): Promise<Map<string, WholeDocument>> {
    const catalog = await this.generationsOfModels.catalog.lastSeen();
    const into = catalog.generations[generation];
    if (into === undefined) return new Map();
    const found = await this.collection(generation, catalog).some(ids, {});
    return new Map(
      found.map(({ _id, scope, created_at, filters, doc, position }) => {
        const values = into.filters.map((filter) => filters?.[filter]);
        return [_id, { text: doc === undefined ? null : wholeText(scope!, created_at!, values, doc), upTo: position! }];
      }),
    );
  }

  override async fence(token: number): Promise<void> {
    this.token = token;
    await this.generationsOfModels.catalog.fence(token);
    await this.streams.fence(token);
  }

  override async apply(batch: readonly GenerationChanges[], checkpoint: Position): Promise<void> {
    const { catalog } = this.generationsOfModels;
    const parks = batch.some(({ parked = [] }) => parked.length > 0);
    for (let seen = await (parks ? catalog.read() : catalog.lastSeen()); ; seen = await catalog.read()) {
      this.assertLeader(seen);
      const behind = batch.filter(
        ({ generation: { generation } }) => (seen.generations[generation]?.checkpoint ?? checkpoint) < checkpoint,
      );
      if (behind.length === 0) return;
      // A stream must be parked before the positions of documents pass its events.
      for (const { generation, parked = [] } of behind) await this.streams.park(generation.generation, parked, this.token);
      await Promise.all(
        behind.map(async ({ generation: { generation }, changes, expired = [] }) => {
          const into = this.collection(generation, seen);
          await advance(into, changes, checkpoint);
          for (const { scope, before } of expired) await into.removeBefore(scope, before);
        }),
      );
      const generations = behind.map(({ generation }) => generation.generation);
      const changed = behind.filter(writes).map(({ generation }) => generation.generation);
      if (await catalog.reach(seen, { generations, changed }, checkpoint, this.token)) return;
    }
  }

  override async parked({ generation }: Generation): Promise<ParkedStream[]> {
    await this.finishRetries(generation);
    return this.streams.parked(generation);
  }

  override async retried(
    { generation }: Generation,
    stream: string,
    changes: readonly DocumentChange[],
    still: ParkedStream | null,
  ): Promise<void> {
    const { catalog } = this.generationsOfModels;
    const seen = await catalog.lastSeen();
    if (seen.generations[generation] === undefined) return;
    const retry = { changes, still, from: await positionsOf(this.collection(generation, seen), changes) };
    this.halfRetried.add(generation);
    if (await this.streams.beginRetry(generation, stream, retry, this.token)) await this.finishRetry(generation, stream, retry);
    else this.assertLeader(await catalog.read());
    this.halfRetried.delete(generation);
  }

  override async requestRetry({ generation }: Generation): Promise<void> {
    await this.streams.ask(generation);
  }

  override async requestRefold({ generation }: Generation, stream: string): Promise<void> {
    await this.streams.askForWhole(generation, stream);
  }

  override requestedRetries(): Promise<RequestedRetry[]> {
    return this.streams.requestedRetries();
  }

  override async switchTo({ generation, model }: Generation): Promise<void> {
    await this.change((catalog) => {
      const next = catalog.generations[generation];
      if (next === undefined) throw new Error(`Generation ${generation} of "${model}" is gone.`);
      if (next.state === 'live') return null;
      this.assertLeader(catalog);
      const { live, old } = of(catalog, model);
      const states = {
        [`generations.${generation}.state`]: 'live',
        ...(live === undefined ? {} : { [`generations.${live}.state`]: 'old' }),
      };
      const gone = { [`generations.${generation}.paused`]: '', ...(old === undefined ? {} : removed(old).$unset) };
      return { $set: states, $unset: gone };
    });
  }

  override async drop({ generation, model }: Generation): Promise<void> {
    await this.change((catalog) => {
      const dropped = catalog.generations[generation];
      if (dropped?.state === 'live') throw new Error(`Generation ${generation} of "${model}" is live and cannot be dropped.`);
      if (dropped?.state === 'building') this.assertLeader(catalog);
      return dropped === undefined ? null : removed(generation);
    });
  }

  private assertLeader({ token }: Catalog): void {
    if (token > this.token) throw new StaleLease(this.token);
  }

  /** Changes the catalog, and drops the collections of generations that left it: they have no readers. */
  private async change(decide: (catalog: Catalog) => CatalogUpdate | null): Promise<Catalog> {
    let before: Catalog | undefined;
    const after = await this.generationsOfModels.catalog.change((catalog) => decide((before = catalog)));
    for (const generation of Object.keys(before!.generations).map(Number)) {
      if (after.generations[generation] !== undefined) continue;
      await this.collection(generation, before!).drop();
      await this.streams.forget(generation);
    }
    return after;
  }

  private async finishRetries(generation: number): Promise<void> {
    for (const [stream, retry] of await this.streams.retries(generation)) await this.finishRetry(generation, stream, retry);
    this.halfRetried.delete(generation);
  }

  private async finishRetry(generation: number, stream: string, { changes, still, from }: Retry): Promise<void> {
    const catalog = await this.generationsOfModels.catalog.lastSeen();
    const into = catalog.generations[generation];
    if (into === undefined) return;
    await overwrite(this.collection(generation, catalog), changes, from, into.checkpoint);
    if (changes.length > 0) await this.generationsOfModels.catalog.changed(generation);
    await this.streams.endRetry(generation, stream, still);
  }

  private collection(generation: number, { generations }: Catalog) {
    return this.generationsOfModels.collection(generation, generations[generation]!);
  }
}

const writes = ({ changes, expired = [] }: GenerationChanges): boolean => changes.length + expired.length > 0;

type OfModel = { readonly [State in Generation['state']]?: number };

const of = ({ generations }: Catalog, model: string): OfModel =>
  Object.fromEntries(
    Object.entries(generations)
      .filter(([, each]) => each.model === model)
      .map(([number, { state }]) => [state, Number(number)]),
  );

const described = ({ generations }: Catalog): Generation[] =>
  Object.entries(generations).map(([generation, { model, version, state, paused = false, checkpoint }]) => ({
    model,
    version,
    generation: Number(generation),
    state,
    paused,
    checkpoint: checkpoint || null,
  }));

const buildingOf = (catalog: Catalog, model: string): Generation | null =>
  described(catalog).find((each) => each.model === model && each.state === 'building') ?? null;

const hasShape = (kept: StoredGeneration, { version, filters }: ReadModelShape): boolean =>
  kept.version === version && kept.filters.join() === filters.join();

const created = ({ last }: Catalog, { name, version, filters }: ReadModelShape, state: Generation['state']): CatalogUpdate => ({
  $set: { [`generations.${last + 1}`]: { model: name, version, filters, state, checkpoint: '' }, last: last + 1 },
});

const revived = (generation: number): CatalogUpdate => ({ $set: { [`generations.${generation}.state`]: 'building' } });

const removed = (generation: number) => ({ $unset: { [`generations.${generation}`]: '' as const } });
