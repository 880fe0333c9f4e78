import { readFileSync } from 'node:fs';
import { Random } from '#test/simulation/world/random';
import { Copies } from '#test/benchmarks/scale/copies';
import { filledIn, image } from '#test/benchmarks/scale/document';
import { COSTS } from '#test/benchmarks/scale/figures';
import { type Process, type Sale, simulate } from '#test/benchmarks/scale/sale';
import { cellLimit, copiesFor, planned, PROCESSES } from '#test/benchmarks/scale/sizes';
import { WorkQueue } from '#test/benchmarks/scale/work-queue';

const enough = Object.fromEntries(PROCESSES.map((name) => [name, name === 'projector' ? 1 : 50])) as Record<Process, number>;
/** A sale whose rate does not change. */
const steady = (ordinary: number, copies: Partial<Record<Process, number>> = {}): Sale => ({
  ordinary,
  factor: 1,
  begins: 0,
  rise: 1,
  seconds: 300,
  copies: { ...enough, ...copies },
});
const total = (sale: Sale, figure: (second: ReturnType<typeof simulate>[number]) => number): number =>
  simulate(sale).reduce((sum, each) => sum + figure(each), 0);

describe('the queue of a simulation', () => {
  it('runs what is due in order, also what comes up meanwhile, and nothing after the end', () => {
    const [queue, ran] = [new WorkQueue(), [] as number[]];
    const random = new Random(7);
    const note = (): void => void ran.push(queue.now);
    for (let n = 0; n < 500; n++) queue.at(random.fraction() * 20, note);
    queue.at(1, () => queue.at(2, note));
    queue.runUntil(10);
    expect(ran).toEqual(ran.toSorted((one, other) => one - other));
    expect(ran).toContain(2);
    expect(Math.max(...ran)).toBeLessThan(10);
  });
});

describe('copies', () => {
  it('do work one after another', () => {
    const copies = new Copies(1, 'jobs', new Random(1));
    expect(copies.work(0, 0, 2)).toBe(2);
    expect(copies.wait(1)).toEqual({ copy: 0, seconds: 1 });
    expect(copies.work(1, 0, 2)).toBe(4);
  });

  it('are as many more as they are busier than planned, three times as many at most, and never fewer', () => {
    const plan = { most: 20, utilization: 0.5, wait: 1 };
    const copies = new Copies(2, 'jobs', new Random(1));
    for (const copy of [0, 1]) copies.work(0, copy, 10);
    expect(copies.wanted(10, plan)).toBe(4);
    copies.work(0, 0, 1);
    expect(copies.wanted(10, plan)).toBe(2);
    copies.wait(0);
    expect(copies.wanted(10, plan)).toBe(6);
    copies.wait(0);
    expect(copies.wanted(10, { ...plan, most: 5 })).toBe(5);
  });
});

describe('the simulation of a sale', () => {
  it('is the same each time', () => expect(simulate(steady(5))).toEqual(simulate(steady(5))));

  it('has as many orders as the rate says', () => {
    const orders = total(steady(20), (each) => each.orders);
    expect(orders / 300).toBeGreaterThan(19);
    expect(orders / 300).toBeLessThan(21);
  });

  it('waits at one busy server as queueing theory says (Pollaczek and Khinchine)', () => {
    const load = 0.7;
    const rate = (load * 1000) / COSTS.projector;
    const waited = simulate({ ...steady(rate), seconds: 2000 }).flatMap((each) => each.waited['projector'] ?? []);
    const service = COSTS.projector / 1000;
    // Work takes between half and one and a half times its mean: its variance is a twelfth of the square of that.
    const expected = ((load / (1 - load)) * service * (1 + 1 / 12)) / 2;
    const mean = waited.reduce((sum, each) => sum + each, 0) / waited.length;
    expect(mean / expected).toBeGreaterThan(0.85);
    expect(mean / expected).toBeLessThan(1.15);
  });

  it('refuses nothing below the limit of a cell, and reads of what was just written above it', () => {
    const copies = { 'command-api': 60, 'query-api': 60, integrator: 200, 'webhook-sender': 100 };
    expect(total(steady(0.8 * cellLimit(), copies), ({ refused }) => refused)).toBe(0);
    expect(total(steady(1.2 * cellLimit(), copies), ({ refused }) => refused)).toBeGreaterThan(100);
  });

  it('refuses requests that wait too long for a copy, and none when copies are added', () => {
    const rate = 1.5 * (1000 / COSTS['command-api']);
    const scaling = { 'command-api': { most: 20, utilization: 0.6, wait: 0.05 } };
    expect(total(steady(rate, { 'command-api': 1 }), ({ refused }) => refused)).toBeGreaterThan(100);
    expect(total({ ...steady(rate, { 'command-api': 1 }), scaling }, ({ refused }) => refused)).toBe(0);
  });
});

describe('what a rate needs', () => {
  it('is a copy for each planned share of a core, two at least', () => {
    expect(copiesFor('command-api', 0.1)).toBe(2);
    expect(copiesFor('command-api', 10 * planned('command-api'))).toBe(10);
    expect(copiesFor('projector', 1_000_000)).toBe(2);
  });
});

describe('docs/scale.md', () => {
  /** As it is before it is formatted. */
  const plain = (text: string): string => text.replaceAll(/[ -]+/g, ' ');

  it('says what the model says: npm run docs:scale writes it', () => {
    const document = readFileSync('docs/scale.md', 'utf8');
    expect(plain(document)).toBe(plain(filledIn(document)));
    expect(readFileSync('docs/scale.svg', 'utf8')).toBe(image());
  });
});
