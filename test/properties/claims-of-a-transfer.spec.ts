import fc from 'fast-check';
import type { ClaimFact } from '#reconciliation/claims/domain/claim.events';
import { openClaims } from '#reconciliation/claims/domain/claims';
import { FoundClaims } from '#reconciliation/claims/policies/found-claims';
import { ReconcileWhenMoneyMoves } from '#reconciliation/claims/policies/reconcile-when-money-moves.policy';
import { fact, fold } from '#kernel/fact';
import type { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Appended, EventStore, type ExpectedRevision, type LoadedStream, type NewEvent } from '#platform/event-store/event-store';
import { WrongExpectedRevision } from '#platform/event-store/event-store.errors';
import type { ClaimedJob } from '#job-queue/job-store';
import { bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import { countLines, countSettlement, deleteCredit, receiveCredit } from '#reconciliation/remittances/domain/bank-transfer.decisions';
import { NOON } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';

class Killed extends Error {}

const TRANSFER = 'bank_transfer-hash';
const CLAIMS = 'claims-hash';
const NAME = { utr: 'UTR1', currency: 'INR' };

/** Streams in memory, of a process that is killed before or after an append. */
class Streams extends EventStore {
  readonly streams = new Map<string, RecordedEvent[]>();
  /** Where the next appends to claims are killed; `after`: it was written, and nobody heard. */
  kills: ('before' | 'after' | null)[] = [];
  /** What happens between a look at the transfer and the decision on its claims. */
  meanwhile: (() => Promise<void>)[] = [];
  private count = 0;

  override async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const kill = stream === CLAIMS ? this.kills.shift() : null;
    if (kill === 'before') throw new Killed();
    const past = this.streams.get(stream) ?? [];
    if (expected !== (past.at(-1)?.revision ?? 'no_stream')) throw new WrongExpectedRevision(stream, expected, past.length - 1);
    this.streams.set(stream, [...past, ...events.map((each, n) => this.recordedAs(stream, each, past.length + n))]);
    if (kill === 'after') throw new Killed();
    return { revision: past.length + events.length - 1, position: '0' };
  }

  override async load(stream: string): Promise<RecordedEvent[]> {
    if (stream === CLAIMS) await this.meanwhile.shift()?.();
    return this.streams.get(stream) ?? [];
  }

  protected override async loadWhole(stream: string): Promise<LoadedStream> {
    const events = this.streams.get(stream) ?? [];
    return { events, revision: events.at(-1)?.revision ?? null };
  }

  /** What a transfer's own rules decide; resolves to the events. */
  happens(facts: readonly { readonly type: string; readonly data: unknown }[]): RecordedEvent[] {
    const past = this.streams.get(TRANSFER) ?? [];
    const news = facts.map((each, n) => {
      const id = `00000000-0000-8000-8000-${String(++this.count).padStart(12, '0')}`;
      return recorded(TRANSFER, fact(each.type, each.data), { id, revision: past.length + n });
    });
    this.streams.set(TRANSFER, [...past, ...news]);
    return news;
  }

  private recordedAs(stream: string, { id, type, data, metadata }: NewEvent, revision: number): RecordedEvent {
    return recorded(stream, fact(type, data), { id, metadata, revision });
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('lines' as const), amount: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('settlement' as const), amount: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('delete' as const), amount: fc.constant(0) }),
  ),
  { maxLength: 12 },
);
const kills = fc.array(fc.constantFrom('before' as const, 'after' as const, null), { maxLength: 12 });

function world() {
  const store = new Streams();
  const history = { stream: async (name: string) => store.streams.get(name) ?? [] } as unknown as EventHistory;
  const queries = { execute: async () => ({ documents: ['{}'], hasMore: false }) };
  const clocks = { of: async () => (NOON + 1_000_000) * 1000 };
  const found = new FoundClaims(history, queries as never);
  const policy = new ReconcileWhenMoneyMoves(store, history, found, clocks as never);
  const jobs: ClaimedJob[] = [];
  let n = 0;
  return {
    store,
    jobs,
    step({ kind, amount }: { kind: 'lines' | 'settlement' | 'credit' | 'delete'; amount: number }): void {
      const transfer = fold(bankTransfer, store.streams.get(TRANSFER) ?? []);
      const [first] = transfer.credits;
      const facts =
        kind === 'lines'
          ? countLines(transfer, NAME, { remittance: `rem_${++n}`, until: 1, net: amount })
          : kind === 'settlement'
            ? countSettlement(transfer, { ...NAME, settlement: 'st_1', amount })
            : kind === 'credit'
              ? receiveCredit(transfer, { ...NAME, credit: `bc_${++n}`, amount, credited_at: NOON })
              : first === undefined
                ? []
                : deleteCredit(transfer, first.credit);
      for (const event of store.happens(facts)) jobs.push(...(policy.plan(event) as ClaimedJob[]));
    },
    /** As often as it takes. */
    async perform(job: ClaimedJob): Promise<void> {
      for (;;) {
        try {
          await policy.perform(job as Parameters<typeof policy.perform>[0]);
          return;
        } catch (fault) {
          if (!(fault instanceof Killed)) throw fault;
        }
      }
    },
  };
}

describe('the claims of a bank transfer', () => {
  it('are what is missing by now, opened once each, with jobs in any order, repeated, overtaken by others, and killed at any append', () =>
    fc.assert(
      fc.asyncProperty(steps, steps, kills, fc.infiniteStream(fc.nat()), async (all, later, killed, turns) => {
        const { store, jobs, step, perform } = world();
        store.kills = [...killed];
        // Others look at what happens meanwhile, and are faster.
        store.meanwhile = later.map((each) => async () => {
          step(each);
          for (const job of jobs.splice(-2)) await perform(job);
        });
        for (const each of all) {
          step(each);
          for (const job of jobs.splice(turns.next().value % (jobs.length + 1), 2)) await perform(job);
        }
        for (const job of jobs.toSorted(() => (turns.next().value % 2) - 0.5)) await perform(job);
        await Promise.all(store.meanwhile.splice(0).map((happens) => happens()));
        const facts = store.streams.get(CLAIMS) as unknown as (ClaimFact & { readonly at: number })[] | undefined;
        const open = new Set<string>();
        for (const { type, data } of facts ?? []) {
          expect(open.has(data.claim)).toBe(type !== 'claim.opened');
          if (type === 'claim.opened') open.add(data.claim);
          if (type === 'claim.settled') open.delete(data.claim);
        }
        const { credits, counted, settlements } = fold(bankTransfer, store.streams.get(TRANSFER) ?? []);
        const announced = [...counted.map(({ net }) => net), ...settlements.values()].reduce((sum, each) => sum + each, 0);
        const came = credits.reduce((sum, each) => sum + each.amount, 0);
        const expected = announced === 0 ? 0 : announced - came;
        expect([...fold(openClaims, facts ?? []).values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(expected);
      }),
      { numRuns: 200 },
    ));
});
