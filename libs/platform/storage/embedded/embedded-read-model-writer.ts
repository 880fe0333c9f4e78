import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { type GenerationTable, ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { StaleLease } from '#platform/storage/leases';
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

@Injectable()
export class EmbeddedReadModelWriter extends ReadModelWriter {
  private token = 0;

  constructor(private readonly file: ReadModelFile) {
    super();
  }

  override async prepare(shape: ReadModelShape): Promise<Generation[]> {
    this.shapes.set(shape.name, shape);
    const { live, building, old } = this.of(shape.name);
    const abandoned = building !== undefined && !hasShape(building, shape);
    const missing = live === undefined || (!hasShape(live, shape) && (building === undefined || abandoned));
    if (abandoned) this.assertLeader();
    this.file.change(() => {
      this.file.index(shape);
      if (abandoned) this.file.drop(building);
      if (missing && old !== undefined && hasShape(old, shape)) this.moveTo('building', old);
      else if (missing) this.file.create(shape, live === undefined ? 'live' : 'building');
    });
    return this.file.generations.filter(({ model }) => model === shape.name).map(described);
  }

  override async build(model: string): Promise<Generation> {
    const shape = this.shapeOf(model);
    if (this.of(model).building === undefined) this.file.change(() => this.file.create(shape, 'building'));
    return described(this.of(model).building!);
  }

  override async revive(model: string): Promise<Generation | null> {
    const { building, old } = this.of(model);
    if (building !== undefined) return described(building);
    if (old === undefined || !hasShape(old, this.shapeOf(model))) return null;
    this.file.change(() => this.moveTo('building', old));
    return described(this.of(model).building!);
  }

  override async generations(): Promise<Generation[]> {
    return this.file.generations.map(described);
  }

  override async setPaused(model: string, paused: boolean): Promise<Generation | null> {
    const set = this.file.statements.of("UPDATE generations SET paused = ? WHERE model = ? AND state = 'building'");
    this.file.change(() => set.run(Number(paused), model));
    const { building } = this.of(model);
    return building === undefined ? null : described(building);
  }

  override async documents(generation: Generation, ids: readonly string[]): Promise<Map<string, DocumentBefore>> {
    const found = this.tableOf(generation)?.table.some(ids) ?? [];
    return new Map(Array.from(found, ([id, json]) => [id, { json, upTo: null }]));
  }

  override async ids(generation: Generation, after: string | null, most: number): Promise<string[]> {
    return this.tableOf(generation)?.table.ids(after, most) ?? [];
  }

  override async whole(generation: Generation, ids: readonly string[]): Promise<Map<string, WholeDocument>> {
    const rows = this.tableOf(generation)?.table.rows(ids) ?? [];
    return new Map(
      rows.map(({ id, scope, createdAt, filters, json }) => [id, { text: wholeText(scope, createdAt, filters, json), upTo: null }]),
    );
  }

  override async fence(token: number): Promise<void> {
    this.token = token;
    this.file.newestToken = Math.max(this.file.newestToken, token);
  }

  override async apply(batch: readonly GenerationChanges[], checkpoint: Position): Promise<void> {
    this.assertLeader();
    this.file.advance(checkpoint, () => {
      const behind: GenerationTable[] = [];
      for (const { generation, changes, parked, expired } of batch) {
        const into = this.tableOf(generation);
        if (into === undefined || (into.checkpoint !== null && into.checkpoint >= checkpoint)) continue;
        write(into, changes);
        for (const stream of parked ?? []) this.park(into, stream);
        for (const { scope, before } of expired ?? []) into.table.removeBefore(scope, before);
        behind.push(into);
      }
      return behind;
    });
  }

  override async parked({ generation }: Generation): Promise<ParkedStream[]> {
    const read = this.file.statements.of('SELECT stream, revision, position, reason FROM parked WHERE generation = ? ORDER BY position');
    return read.all(generation) as unknown as ParkedStream[];
  }

  override async retried(
    generation: Generation,
    stream: string,
    changes: readonly DocumentChange[],
    still: ParkedStream | null,
  ): Promise<void> {
    this.assertLeader();
    this.file.change(() => {
      const into = this.tableOf(generation);
      if (into === undefined) return;
      write(into, changes);
      for (const table of ['parked', 'refolds'])
        this.file.statements.of(`DELETE FROM ${table} WHERE generation = ? AND stream = ?`).run(into.generation, stream);
      if (still !== null) this.park(into, still);
    });
  }

  override async requestRetry({ generation }: Generation): Promise<void> {
    this.file.change(() => this.file.statements.of('UPDATE parked SET asked = 1 WHERE generation = ?').run(generation));
  }

  override async requestRefold({ generation }: Generation, stream: string): Promise<void> {
    const ask = this.file.statements.of('INSERT OR IGNORE INTO refolds (generation, stream) VALUES (?, ?)');
    this.file.change(() => ask.run(generation, stream));
  }

  override async requestedRetries(): Promise<RequestedRetry[]> {
    const requested = this.file.statements.of(
      'SELECT generation, stream, max(whole) AS whole FROM (SELECT generation, stream, 0 AS whole FROM parked WHERE asked = 1 ' +
        'UNION ALL SELECT generation, stream, 1 FROM refolds) GROUP BY generation, stream',
    );
    return requested.all().map(({ whole, ...retry }) => ({ ...retry, whole: whole === 1 })) as RequestedRetry[];
  }

  override async switchTo(generation: Generation): Promise<void> {
    const next = this.tableOf(generation);
    if (next === undefined) throw new Error(`Generation ${generation.generation} of "${generation.model}" is gone.`);
    if (next.state === 'live') return;
    this.assertLeader();
    const { live, old } = this.of(generation.model);
    this.file.change(() => {
      if (old !== undefined) this.file.drop(old);
      if (live !== undefined) this.moveTo('old', live);
      this.moveTo('live', next);
    });
  }

  override async drop(generation: Generation): Promise<void> {
    const dropped = this.tableOf(generation);
    if (dropped?.state === 'live')
      throw new Error(`Generation ${generation.generation} of "${generation.model}" is live and cannot be dropped.`);
    if (dropped?.state === 'building') this.assertLeader();
    if (dropped !== undefined) this.file.change(() => this.file.drop(dropped));
  }

  private moveTo(state: Generation['state'], { generation }: GenerationTable): void {
    this.file.statements.of('UPDATE generations SET state = ?, paused = 0 WHERE generation = ?').run(state, generation);
  }

  private assertLeader(): void {
    if (this.file.newestToken > this.token) throw new StaleLease(this.token);
  }

  private of(model: string): { readonly [State in Generation['state']]?: GenerationTable } {
    return Object.fromEntries(this.file.generations.filter((each) => each.model === model).map((each) => [each.state, each]));
  }

  /** The table of a generation; undefined if the generation was dropped. */
  private tableOf({ generation }: Generation): GenerationTable | undefined {
    return this.file.generations.find((each) => each.generation === generation);
  }

  private park({ generation }: Generation, { stream, revision, position, reason }: ParkedStream): void {
    const insert = this.file.statements.of(
      'INSERT INTO parked (generation, stream, revision, position, reason) VALUES (?, ?, ?, ?, ?) ON CONFLICT (generation, stream) DO NOTHING',
    );
    insert.run(generation, stream, revision, position, reason);
  }
}

function write({ table }: GenerationTable, changes: readonly DocumentChange[]): void {
  for (const { id, document } of changes) {
    if (document === null) table.remove(id);
    else table.put({ id, ...document });
  }
}

const described = ({ model, version, generation, state, paused, checkpoint }: GenerationTable): Generation => ({
  model,
  version,
  generation,
  state,
  paused,
  checkpoint,
});

const hasShape = (generation: GenerationTable, { version, filters }: ReadModelShape): boolean =>
  generation.version === version && generation.table.filters.join() === filters.join();
