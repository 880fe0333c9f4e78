import type { Document } from 'mongodb';
import type { Call, Commands } from '#test/support/stores/memory-mongodb/commands';
import { ServerError, unknown } from '#test/support/stores/memory-mongodb/server-error';
import type { StoredCollection } from '#test/support/stores/memory-mongodb/stored-collection';
import { StoredIndex } from '#test/support/stores/memory-mongodb/stored-index';

export const SCHEMA_COMMANDS: Commands = {
  createIndexes: {
    takes: ['indexes'],
    run: (given, call) => {
      const collection = call.write(given['createIndexes']);
      const before = collection.indexes.size;
      for (const each of given['indexes'] as Document[]) createIndex(collection, new StoredIndex({ v: 2, ...each }));
      return { numIndexesBefore: before, numIndexesAfter: collection.indexes.size };
    },
  },
  listIndexes: {
    takes: ['cursor'],
    run: (given, call) => {
      const indexes = [...mustBeThere(call, given['listIndexes']).indexes.values()];
      return call.opened(
        given['listIndexes'],
        indexes.map(({ specification }) => specification),
      );
    },
  },
  dropIndexes: {
    takes: ['index'],
    run: (given, call) => {
      const { indexes } = mustBeThere(call, given['dropIndexes']);
      if (typeof given['index'] !== 'string' || given['index'] === '*') throw unknown('how to drop indexes otherwise than by their names');
      if (!indexes.delete(given['index'])) throw new ServerError(27, 'IndexNotFound', `index not found with name [${given['index']}]`);
      return { nIndexesWas: indexes.size + 1 };
    },
  },
  listCollections: {
    takes: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run: (given, call) => {
      if (Object.keys(given['filter'] ?? {}).length > 0) throw unknown('a filter of collections');
      return call.opened(
        '$cmd.listCollections',
        call.names().map((name) => ({ name, type: 'collection' })),
      );
    },
  },
  drop: {
    takes: [],
    run: (given, call) => {
      call.drop(given['drop']);
      return {};
    },
  },
  dropDatabase: {
    takes: [],
    run: (_, call) => {
      for (const name of call.names()) call.drop(name);
      return {};
    },
  },
};

function createIndex(collection: StoredCollection, index: StoredIndex): void {
  for (const there of collection.indexes.values()) {
    if (there.isSame(index)) return;
    if (there.name === index.name)
      throw new ServerError(86, 'IndexKeySpecsConflict', `An existing index has the same name as the requested index: ${index.name}`);
    if (there.hasKey(index.specification['key'] as Document))
      throw new ServerError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${there.name}`);
  }
  collection.createIndex(index);
}

function mustBeThere(call: Call, name: string): StoredCollection {
  if (!call.names().includes(name)) throw new ServerError(26, 'NamespaceNotFound', `ns does not exist: ${name}`);
  return call.read(name);
}
