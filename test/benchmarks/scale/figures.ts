/** A number that the model of docs/scale.md is fed with, and where it comes from. */
export interface Figure {
  readonly value: number;
  readonly unit: string;
  /** The command that measured it, or that it is assumed. */
  readonly from: string;
}

const PROCESSES = '`npm run bench -- processes`';
const SERVER = 'measured on a server, [decision 15](decisions/0015-eventstoredb-behind-the-ports.md)';
const ASSUMED = 'assumed';

/** Milliseconds of CPU of a prepaid purchase in each process, with FerretDB and the double, and one endpoint that wants all events. */
export const COSTS = {
  'command-api': 53.1,
  'query-api': 30.4,
  projector: 18.5,
  integrator: 117.8,
  'webhook-sender': 63.2,
} as const;

export const FIGURES = {
  events: { value: 15, unit: 'events of an order', from: '`test/budgets/purchase`' },
  eventBytes: { value: 12_300, unit: 'bytes of their data and metadata', from: '`test/budgets/purchase`' },
  eventOverhead: { value: 170, unit: 'bytes around an event in KurrentDB: its record, names, and its entry in the index', from: ASSUMED },
  documents: { value: 36, unit: 'documents of an order in MongoDB', from: PROCESSES },
  documentBytes: { value: 29_900, unit: 'bytes of those documents (BSON)', from: PROCESSES },
  passingBytes: { value: 10_000, unit: 'of these bytes, of jobs and attempts at webhooks, which go after 30 days', from: PROCESSES },
  indexShare: { value: 0.4, unit: 'of a document’s bytes, for its entries in indexes', from: ASSUMED },
  compression: { value: 0.5, unit: 'of the bytes, after WiredTiger’s compression', from: ASSUMED },
  requestLogBytes: {
    value: 1_300,
    unit: 'bytes of a request in the request log, kept for 30 days',
    from: '[deployment](deployment.md#what-to-watch)',
  },
  webhooks: { value: 4, unit: 'webhooks of an order, to an endpoint that wants all events', from: PROCESSES },
  writes: {
    value: 3,
    unit: 'writes of an order: its session, its completion, the gateway’s notice',
    from: '`test/benchmarks/paid-orders`',
  },
  reads: { value: 3, unit: 'reads of an order while a shopper waits', from: ASSUMED },
  callsOfWrite: { value: 10, unit: 'calls of stores that a write waits for, at the mean', from: '`test/budgets/mongodb-calls`' },
  callsOfRead: { value: 4, unit: 'calls of stores that a read waits for', from: '`test/budgets/mongodb-calls`' },
  storeCall: { value: 2, unit: 'ms for each of these calls', from: ASSUMED },
  eventsOfAppend: { value: 1.5, unit: 'events of an append, at the mean', from: ASSUMED },
  foldedEvent: {
    value: 90,
    unit: 'µs of CPU to fold an event into all read models in full batches, on one machine',
    from: '[deployment](deployment.md#sizing)',
  },
  appends: { value: 20_000, unit: 'appends a second of KurrentDB with 500 under way, on two cores shared with the client', from: SERVER },
  readEvents: { value: 27_000, unit: 'events a second that one process reads of the history', from: SERVER },
  mongoWrites: { value: 20_000, unit: 'documents a second that a primary of MongoDB writes, on eight cores', from: ASSUMED },
  writesOfDocument: { value: 2, unit: 'times that a document of an order is written, at the mean', from: ASSUMED },
  longestRequest: { value: 10, unit: 's that a request may wait before it is answered 503', from: '[deployment](deployment.md#kurrentdb)' },
  longestRead: {
    value: 2,
    unit: 's that a read waits for what its account wrote before it is answered 503',
    from: '[deployment](deployment.md#what-to-watch)',
  },
  look: { value: 15, unit: 's between two looks of the autoscaler', from: ASSUMED },
  start: { value: 10, unit: 's until a new copy takes requests', from: ASSUMED },
  utilization: { value: 0.6, unit: 'of a core that a copy is planned for', from: 'the chart’s values' },
  dailyMean: { value: 0.4, unit: 'of the peak rate, over a day', from: ASSUMED },
  corePrice: { value: 0.04, unit: 'dollars for a core and its 4 GB, an hour', from: ASSUMED },
  diskPrice: { value: 0.1, unit: 'dollars for a gigabyte of fast disk, a month', from: ASSUMED },
  nodes: { value: 3, unit: 'nodes of each store, with all of its data each', from: 'docker-compose.yml' },
} satisfies Record<string, Figure>;
