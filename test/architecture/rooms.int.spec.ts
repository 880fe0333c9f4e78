import type { ICruiseResult } from 'dependency-cruiser';
import { cruised, PLANTED } from '#test/architecture/import-graph';

/** What a command may load: its rules, those of the commands that it gives to other rooms, the store, and what these are made of (decision 96). */
const MOST_FILES = 160;
/** Handlers apart from their messages: they do several things, or use what a contract must not load. */
const MOST_HANDLERS = 16;
const ROOM = /(?:^|\/)libs\/([^/]+)\//;

const roomOf = (file: string): string | null => ROOM.exec(file)?.[1] ?? null;

/** The circles that rooms go round in by what their files import, types included; each file once, with whom it imports. */
function circles({ modules }: ICruiseResult): string[] {
  const imports = modules
    .filter(({ source }) => !source.endsWith('.spec.ts'))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
    .map((each) => ({ ...each, from: roomOf(each.source), to: roomOf(each.resolved) }))
    .filter(({ from, to }) => from !== null && to !== null && from !== to);
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean =>
    imports.some((each) => {
      if (each.from !== from || seen.has(each.to!)) return false;
      seen.add(each.to!);
      return each.to === goal || leadsTo(each.to!, goal, seen);
    });
  return imports.filter(({ from, to }) => leadsTo(to!, from!)).map(({ source, resolved }) => `${source} → ${resolved}`);
}

/** What is loaded with a file: all that it and those import for more than a type. */
function loadedBy(start: string, { modules }: ICruiseResult): Set<string> {
  const bySource = new Map(modules.map((each) => [each.source, each.dependencies]));
  const loaded = new Set([start]);
  for (const file of loaded)
    for (const { resolved, dependencyTypes } of bySource.get(file) ?? []) if (!dependencyTypes.includes('type-only')) loaded.add(resolved);
  return loaded;
}

const ours = (files: Set<string>): string[] => [...files].filter((file) => file.startsWith('libs/'));

describe('the rooms', () => {
  let libs: ICruiseResult;
  beforeAll(async () => {
    libs = await cruised('libs');
  });
  const filesNamed = (ending: RegExp): string[] => libs.modules.map(({ source }) => source).filter((file) => ending.test(file));

  it('go round in no circle, not even by types', () => expect(circles(libs)).toEqual([]));

  it('are found out when two know each other by types alone', async () => {
    expect(circles(await cruised(`${PLANTED}/no-circles-between-rooms`))).toHaveLength(2);
  });

  it('have contracts with which nothing of Nest and of HTTP is loaded', () => {
    const contracts = filesNamed(/\/contract\.ts$/).map((file) => [...loadedBy(file, libs)]);
    expect(contracts.length).toBeGreaterThan(3);
    expect(contracts.flat().filter((file) => /@nestjs|libs\/http\/(?!http-edge\/)/.test(file))).toEqual([]);
    expect([...loadedBy('libs/orders/refunds/commands/issue-refund/issue-refund.controller.ts', libs)]).toEqual(
      expect.arrayContaining([expect.stringContaining('@nestjs/common'), 'libs/http/route.ts']),
    );
  });

  it(`have commands that load ${MOST_FILES} files at most`, () => {
    const counts = filesNamed(/\.(?:command|handler)\.ts$/).map((file) => ({ file, count: ours(loadedBy(file, libs)).length }));
    expect(counts.length).toBeGreaterThan(25);
    const tooMany = counts.filter(({ count }) => count > MOST_FILES).toSorted((a, b) => b.count - a.count);
    expect(tooMany.map(({ file, count }) => `${file} loads ${count}`)).toEqual([]);
    expect(ours(loadedBy('libs/orders/orders.module.ts', libs)).length).toBeGreaterThan(MOST_FILES);
  });

  it(`describe an intention in one file: at most ${MOST_HANDLERS} handlers of commands have another`, () => {
    const handlers = filesNamed(/\/(?:commands|receive-notice)\/.*\.handlers?\.ts$/);
    expect(handlers).toContain('libs/accounts/commands/roll-key/roll-key.handler.ts');
    expect(handlers.length).toBeLessThanOrEqual(MOST_HANDLERS);
  });
});
