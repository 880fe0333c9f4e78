import type { Document } from 'mongodb';
import type { Call, Commands } from '#test/support/stores/memory-mongodb/commands';
import { mustHaveHint, projectionOf } from '#test/support/stores/memory-mongodb/read-commands';
import { mustKnow, ServerError } from '#test/support/stores/memory-mongodb/server-error';
import { inserted, updated } from '#test/support/stores/memory-mongodb/updates';

const OF_AN_UPDATE = new Set(['q', 'u', 'multi', 'upsert', 'hint']);
const OF_A_DELETION = new Set(['q', 'limit', 'hint']);

export const WRITE_COMMANDS: Commands = {
  insert: {
    takes: ['documents', 'ordered'],
    run: (given, call) => {
      const collection = call.write(given['insert']);
      let n = 0;
      const writeErrors = eachOf(given['documents'], given['ordered'], (document) => {
        collection.insert(document);
        n++;
      });
      return { n, ...writeErrors };
    },
  },
  update: {
    takes: ['updates', 'ordered'],
    run: (given, call) => {
      let [n, nModified] = [0, 0];
      const upserted: Document[] = [];
      const writeErrors = eachOf(given['updates'], given['ordered'], (statement, index) => {
        mustKnow(statement, OF_AN_UPDATE, 'an update');
        const done = update(call, given['update'], statement);
        n += done.found + (done.upserted === undefined ? 0 : 1);
        nModified += done.modified;
        if (done.upserted !== undefined) upserted.push({ index, _id: done.upserted['_id'] });
      });
      return { n, nModified, ...(upserted.length > 0 && { upserted }), ...writeErrors };
    },
  },
  delete: {
    takes: ['deletes', 'ordered'],
    run: (given, call) => {
      let n = 0;
      const writeErrors = eachOf(given['deletes'], given['ordered'], (statement) => {
        mustKnow(statement, OF_A_DELETION, 'a deletion');
        const collection = call.read(given['delete']);
        mustHaveHint(collection, statement['hint']);
        const found = collection.find(statement['q']).slice(0, statement['limit'] === 1 ? 1 : undefined);
        for (const document of found) collection.remove(document);
        n += found.length;
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
function eachOf(
  statements: readonly Document[],
  ordered = true,
  run: (statement: Document, index: number) => void,
): { writeErrors?: Document[] } {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    if (ordered && writeErrors.length > 0) break;
    try {
      run(statement, index);
    } catch (fault) {
      if (!(fault instanceof ServerError)) throw fault;
      writeErrors.push({ index, code: fault.code, errmsg: fault.message, ...fault.more });
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** One statement of an update. */
function update(
  call: Call,
  name: string,
  { q, u, multi, upsert, hint }: Document,
): { found: number; modified: number; upserted?: Document } {
  const collection = call.read(name);
  mustHaveHint(collection, hint);
  const found = collection.find(q).slice(0, multi === true ? undefined : 1);
  if (found.length === 0 && upsert === true) return { found: 0, modified: 0, upserted: call.write(name).insert(inserted(q, u)) };
  return { found: found.length, modified: found.filter((document) => collection.replace(document, updated(document, u))).length };
}
