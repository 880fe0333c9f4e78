import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { $sum } from 'mingo/operators/accumulator';
import { $group, $limit } from 'mingo/operators/pipeline';
import type { Document } from 'mongodb';
import { isPlainObject, nameOf, valueAt } from '#test/support/stores/memory-mongodb/bson-values';
import type { Commands } from '#test/support/stores/memory-mongodb/commands';
import { mustKnow, ServerError, unknown } from '#test/support/stores/memory-mongodb/server-error';
import type { StoredCollection } from '#test/support/stores/memory-mongodb/stored-collection';

const STAGES = Context.init({ pipeline: { $group, $limit }, accumulator: { $sum } });
const OF_A_STAGE = new Set(['$match', '$group', '$limit']);

export const READ_COMMANDS: Commands = {
  find: {
    takes: ['filter', 'projection', 'sort', 'skip', 'limit', 'batchSize', 'singleBatch', 'hint'],
    run: (given, call) => {
      const { filter = {}, projection = {}, sort, skip = 0, limit = 0, batchSize, singleBatch } = given;
      const collection = call.read(given['find']);
      mustHaveHint(collection, given['hint']);
      const found = collection.find(filter, sort).slice(skip, limit === 0 ? undefined : skip + limit);
      const documents = found.map(projectionOf(projection));
      return call.opened(given['find'], documents, { batchSize, isWhole: singleBatch === true });
    },
  },
  aggregate: {
    takes: ['pipeline', 'cursor', 'hint'],
    run: (given, call) => {
      const stages = given['pipeline'] as Document[];
      for (const stage of stages) mustKnow(stage, OF_A_STAGE, 'a pipeline');
      const [first] = stages;
      const collection = call.read(given['aggregate']);
      mustHaveHint(collection, given['hint']);
      const found = collection.find(first?.['$match'] ?? {});
      const rest = first?.['$match'] === undefined ? stages : stages.slice(1);
      if (rest.some((stage) => '$match' in stage)) throw unknown('a second $match');
      const documents = new Aggregator(rest as never, { context: STAGES }).run(found);
      return call.opened(given['aggregate'], documents, { batchSize: given['cursor']?.batchSize });
    },
  },
  distinct: {
    takes: ['key', 'query'],
    run: (given, call) => {
      const found = call.read(given['distinct']).find(given['query'] ?? {});
      const values = found.flatMap((document) => valueAt(document, given['key']) ?? []);
      return { values: [...new Map(values.map((value) => [nameOf(value), value])).values()] };
    },
  },
  getMore: {
    takes: ['collection', 'batchSize'],
    run: (given, call) => call.more(String(given['getMore']), given['collection'], given['batchSize']),
  },
  killCursors: {
    takes: ['cursors'],
    run: (given, call) => {
      for (const cursor of given['cursors']) call.forget(String(cursor));
      return { cursorsKilled: given['cursors'], cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] };
    },
  },
  // There are no plans to show.
  explain: { takes: ['verbosity'], run: (given) => ({ queryPlanner: {}, command: given['explain'] }) },
};

/** Fields of a document's first level, or all except these, in their order. */
export function projectionOf(projection: Document): (document: Document) => Document {
  const { _id: id, ...fields } = projection;
  const shown = new Set(Object.values(fields).map(Boolean));
  if ([id, ...Object.values(fields)].some(isPlainObject) || Object.keys(fields).some((field) => /[.$]/.test(field)) || shown.size > 1)
    throw unknown(`the projection ${JSON.stringify(projection)}`);
  const isShown = shown.has(true) || (shown.size === 0 && Boolean(id));
  const keeps = (field: string): boolean => (field === '_id' ? id === undefined || Boolean(id) : field in fields === isShown);
  return (document) => Object.fromEntries(Object.entries(document).filter(([field]) => keeps(field)));
}

export function mustHaveHint(collection: StoredCollection, hint: unknown): void {
  if (hint === undefined) return;
  const isThere = [...collection.indexes.values()].some((index) => (isPlainObject(hint) ? index.hasKey(hint) : index.name === hint));
  if (!isThere) throw new ServerError(2, 'BadValue', 'error processing query: planner returned error: bad hint');
}
