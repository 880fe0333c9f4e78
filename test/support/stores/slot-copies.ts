import { setTimeout as pause } from 'node:timers/promises';
import type { Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import type { StoredDocument } from '#platform/storage/mongodb/document-collection';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoLookups } from '#platform/storage/mongodb/mongo-lookups';
import { MongoReadModelWriter } from '#platform/storage/mongodb/mongo-read-model-writer';
import { StaleLease } from '#platform/storage/leases';
import { PageTurns } from '#platform/storage/page-turns';
import type { Folding } from '#platform/projection-slots/folded-generations';
import { MongoProjectionSlots } from '#platform/projection-slots/mongodb/mongo-projection-slots';
import { MongoSlotDocuments } from '#platform/projection-slots/mongodb/mongo-slot-documents';
import { SlottedReadModels } from '#platform/projection-slots/mongodb/slotted-read-models';
import type { SlotTimes } from '#platform/projection-slots/slot-folder';
import { SlotLead } from '#platform/projection-slots/slot-lead';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { LONG_PATIENCE } from '#test/support/stores/long-patience';

/** Whether answers about a list are kept in memory until a change is counted. */
const isSteady = (model: string): boolean => model === 'accounts';
/** Milliseconds. */
export const TIMES: SlotTimes = { lease: 1_000, poll: 150, look: 50 };

/** How often a leader begins whose slots are taken meanwhile. */
const MOST_TRIES = 20;

interface Tally {
  readonly events: readonly number[];
}

/** Each document holds the events of it in their order: one folded twice, left out or in another order shows. */
const lists = (name: string, documentOf: Projection['documentOf'], more: Partial<Projection<Tally>> = {}): Projection =>
  ({
    name,
    version: 1,
    filters: {},
    documentOf,
    evolve: (tally: Tally | null, { data }) => ({ events: [...(tally?.events ?? []), (data as { n: number }).n] }),
    createdAt: () => 1,
    ...more,
  }) satisfies Projection<Tally> as unknown as Projection;

/** Of streams, of accounts, with removed documents, of all accounts. */
export const LISTS = [
  lists('streams', ({ stream }) => stream),
  lists('accounts', ({ metadata }) => metadata.account),
  lists('removed', ({ stream }) => stream, {
    evolve: (tally, { data }) => {
      const { n } = data as { n: number };
      return n % 5 === 0 ? null : { events: [...(tally?.events ?? []), n] };
    },
  }),
  lists('all', ({ data }) => String((data as { n: number }).n % 3), { ofAllAccounts: true }),
];

/** One process of the projector on MongoDB: it folds slots, and leads from `leadUnder` on. */
export class SlotCopy {
  private leads = false;

  private constructor(
    private readonly database: MongoDatabase,
    private readonly lead: SlotLead,
    readonly projector: Projector,
    readonly readModels: SlottedReadModels,
    readonly lookups: MongoLookups,
    readonly slots: MongoProjectionSlots,
    readonly writer: MongoReadModelWriter,
  ) {}

  static start(url: string, { history }: HistoryBackend, times: SlotTimes = TIMES): SlotCopy {
    const database = new MongoDatabase(url, LONG_PATIENCE);
    const generations = new Generations(database);
    const writer = new MongoReadModelWriter(generations, database);
    const slots = new MongoProjectionSlots(database);
    const documents = new MongoSlotDocuments(generations, writer, database, isSteady);
    const listener = { onParked: async () => undefined };
    const skipped = { all: async () => [], restored: async () => [] };
    const folding: Folding = { projections: () => LISTS, history, writer, documents, slots, listener, skipped };
    const lead = new SlotLead(folding, times);
    const projector = new Projector(() => LISTS, history, writer, listener, skipped, lead);
    lead.copy.start();
    const readModels = new SlottedReadModels(generations, new PageTurns(), slots, isSteady);
    return new SlotCopy(database, lead, projector, readModels, new MongoLookups(generations, isSteady), slots, writer);
  }

  /** A leader whose slots were taken while it began, for its lease had ended on a busy machine, begins again, as the program does. */
  async leadUnder(token: number, tries = MOST_TRIES): Promise<void> {
    this.leads = true;
    try {
      await this.lead.take(token);
      await this.writer.fence(token);
      await this.projector.start();
    } catch (fault) {
      if (!(fault instanceof StaleLease) || tries === 1) throw fault;
      await pause(100);
      await this.leadUnder(token, tries - 1);
    }
  }

  async stopLeading(): Promise<void> {
    this.leads = false;
    await this.projector.stop();
  }

  /** As `kill -9` does to a process: what is under way at the store may still arrive, nothing is given up. */
  async kill(): Promise<void> {
    await this.database.close();
    await this.lead.copy.stop().catch(() => undefined);
    if (this.leads) await this.projector.stop().catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.lead.copy.stop();
    if (this.leads) await this.projector.stop();
    await this.database.close();
  }

  async documents(name: string): Promise<Record<string, unknown>> {
    const generation = (await this.writer.generations()).find(({ model, state }) => model === name && state === 'live')!;
    const found = await this.database.collection<StoredDocument>(`${name}_g${generation.generation}`).find({}).toArray();
    return Object.fromEntries(found.flatMap(({ _id, doc }) => (doc === undefined ? [] : [[_id, JSON.parse(doc)]])));
  }
}

/** The documents that the whole history comes to, by read model. */
export async function wholeLists({ history }: HistoryBackend): Promise<Record<string, Record<string, unknown>>> {
  const events = await history.read(null, 1_000_000);
  return Object.fromEntries(
    LISTS.map(({ name, documentOf, evolve }) => {
      const documents = new Map<string, object | null>();
      for (const event of events) documents.set(documentOf(event)!, evolve(documents.get(documentOf(event)!) ?? null, event));
      return [name, Object.fromEntries([...documents].filter(([, document]) => document !== null))];
    }),
  );
}

/** Appends numbered events of many accounts until it is stopped. */
export class NumberedEvents {
  private isOver = false;
  private readonly over: Promise<void>;

  constructor(backend: HistoryBackend, random: () => number, accounts = 40) {
    this.over = this.append(backend, random, accounts);
  }

  stop(): Promise<void> {
    this.isOver = true;
    return this.over;
  }

  private async append({ store }: HistoryBackend, random: () => number, accounts: number): Promise<void> {
    for (let n = 0; !this.isOver; n++) {
      const account = `acct_${Math.floor(random() * accounts)}`;
      const event = newEvent({ n });
      await store.append(`order-${account}-${n % 3}`, 'any', [{ ...event, metadata: { ...event.metadata, account } }]);
      await pause(10);
    }
  }
}
