import type { Document } from 'mongodb';
import type { Commands, Steps } from '#test/support/stores/memory-mongodb/commands';
import { mustHaveHint, projectionOf } from '#test/support/stores/memory-mongodb/read-commands';
import { mustKnow, ServerError } from '#test/support/stores/memory-mongodb/server-error';
import type { StoredCollection } from '#test/support/stores/memory-mongodb/stored-collection';
import { inserted, updated } from '#test/support/stores/memory-mongodb/updates';

const OF_AN_UPDATE = new Set(['q', 'u', 'multi', 'upsert', 'hint']);
const OF_A_DELETION = new Set(['q', 'limit', 'hint']);

export const WRITE_COMMANDS: Commands = {
  insert: {
    takes: ['documents', 'ordered'],
    *run(given, call) {
      let n = 0;
      const writeErrors = yield* eachOf(given['documents'], given['ordered'], function* (document) {
        call.write(given['insert']).insert(document);
        n++;
        yield;
      });
      return { n, ...writeErrors };
    },
  },
  update: {
    takes: ['updates', 'ordered'],
    *run(given, call) {
      let [n, nModified] = [0, 0];
      const upserted: Document[] = [];
      const writeErrors = yield* eachOf(given['updates'], given['ordered'], function* (statement, index) {
        mustKnow(statement, OF_AN_UPDATE, 'an update');
        const { q, u, multi, upsert } = statement;
        let isThere = false;
        for (const document of eachFound(call.read(given['update']), statement)) {
          n++;
          if (call.write(given['update']).replace(document, updated(document, u))) nModified++;
          isThere = true;
          if (multi !== true) break;
          yield;
        }
        if (!isThere && upsert === true) {
          upserted.push({ index, _id: call.write(given['update']).insert(inserted(q, u))['_id'] });
          n++;
        }
        yield;
      });
      return { n, nModified, ...(upserted.length > 0 && { upserted }), ...writeErrors };
    },
  },
  delete: {
    takes: ['deletes', 'ordered'],
    *run(given, call) {
      let n = 0;
      const writeErrors = yield* eachOf(given['deletes'], given['ordered'], function* (statement) {
        mustKnow(statement, OF_A_DELETION, 'a deletion');
        for (const document of eachFound(call.read(given['delete']), statement)) {
          call.read(given['delete']).remove(document);
          n++;
          if (statement['limit'] === 1) break;
          yield;
        }
        yield;
      });
      return { n, ...writeErrors };
    },
  },
  findAndModify: {
    takes: ['query', 'sort', 'update', 'remove', 'new', 'upsert', 'fields', 'hint'],
    run: (given, call) => {
      const { query = {}, sort, fields = {}, remove, update: u, upsert, new: isAfter, hint } = given;
      const answer = (value: Document | undefined, more: object) => ({
        lastErrorObject: { n: value === undefined ? 0 : 1, ...more },
        value: value === undefined ? null : projectionOf(fields)(value),
      });
      const collection = call.read(given['findAndModify']);
      mustHaveHint(collection, hint);
      const [found] = collection.find(query, sort);
      if (remove === true) {
        if (found !== undefined) collection.remove(found);
        return answer(found, {});
      }
      if (found === undefined) {
        if (upsert !== true) return answer(undefined, { updatedExisting: false });
        const made = call.write(given['findAndModify']).insert(inserted(query, u));
        const { value } = answer(isAfter === true ? made : undefined, {});
        return { lastErrorObject: { n: 1, updatedExisting: false, upserted: made['_id'] }, value };
      }
      const after = updated(found, u);
      collection.replace(found, after);
      return answer(isAfter === true ? after : found, { updatedExisting: true });
    },
  },
};

/** Does one statement after another; in their order, none after the first that fails. */
function* eachOf(
  statements: readonly Document[],
  ordered = true,
  run: (statement: Document, index: number) => Steps<void>,
): Steps<{ writeErrors?: Document[] }> {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    if (ordered && writeErrors.length > 0) break;
    try {
      yield* run(statement, index);
    } catch (fault) {
      if (!(fault instanceof ServerError)) throw fault;
      writeErrors.push({ index, code: fault.code, errmsg: fault.message, ...fault.more });
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** What meets a filter, each as it is when its turn comes. Those that meet it no longer by then, after a step of another client, are left out. */
function* eachFound(collection: StoredCollection, { q, hint }: Document): Generator<Document> {
  mustHaveHint(collection, hint);
  for (const { _id } of collection.find(q)) yield* collection.find({ $and: [{ _id }, q] });
}
