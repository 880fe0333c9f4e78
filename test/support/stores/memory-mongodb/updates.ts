import type { Document } from 'mongodb';
import { $addToSet, $inc, $max, $min, $set, $unset } from 'mingo/operators/update';
import { bytesOf, isPlainObject, nameOf, parsed } from '#test/support/stores/memory-mongodb/bson-values';
import { equalitiesOf } from '#test/support/stores/memory-mongodb/filters';
import { ServerError, unknown } from '#test/support/stores/memory-mongodb/server-error';

type Operator = typeof $set;

const OPERATORS = new Map<string, Operator>(
  Object.entries({ $set, $setOnInsert: $set, $unset, $inc, $max, $min, $addToSet }) as [string, Operator][],
);

interface Change {
  readonly operator: string;
  readonly path: string;
  readonly value: unknown;
}

/** The document after an update, or after its replacement. What it was before stays as it is. */
export function updated(before: Document, update: Document, isNew = false): Document {
  if (Array.isArray(update)) throw unknown('an update by a pipeline');
  const changes = changesOf(update);
  if (changes === null) return replaced(before, update);
  const after = parsed(bytesOf(before));
  for (const change of changes) if (isNew || change.operator !== '$setOnInsert') apply(after, change);
  return after;
}

/** The document that an upsert makes where none met its filter. Its id is missing where none is given. */
export function inserted(filter: Document, update: Document): Document {
  const { _id, ...equal } = equalitiesOf(filter);
  const begun: Document = _id === undefined ? {} : { _id };
  if (changesOf(update) !== null) for (const [path, value] of Object.entries(equal)) apply(begun, { operator: '$set', path, value });
  return updated(begun, update, true);
}

/** Field by field in their order, as a server adds new ones; null for a replacement. */
function changesOf(update: Document): Change[] | null {
  const operators = Object.keys(update);
  if (!operators.some((operator) => operator.startsWith('$'))) return null;
  const changes = Object.entries(update).flatMap(([operator, fields]) => {
    if (!OPERATORS.has(operator)) throw unknown(`the operator "${operator}" of an update`);
    return Object.entries(fields as Document).map(([path, value]): Change => ({ operator, path, value }));
  });
  const sorted = changes.toSorted((one, other) => comparePaths(one.path, other.path));
  for (const { path } of sorted) if (path.split('.').some((part) => part.startsWith('$'))) throw unknown(`a path such as "${path}"`);
  for (const [n, { path }] of sorted.slice(1).entries()) {
    const { path: before } = sorted[n]!;
    if (path === before || path.startsWith(`${before}.`))
      throw new ServerError(40, 'ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${before}'`);
  }
  return sorted;
}

function replaced({ _id: id }: Document, { _id: given = id, ...fields }: Document): Document {
  if (id !== undefined && nameOf(id) !== nameOf(given)) throw immutable();
  return given === undefined ? fields : { _id: given, ...fields };
}

function apply(document: Document, { operator, path, value }: Change): void {
  if (path === '_id' && document['_id'] !== undefined) {
    if (operator === '$inc' || nameOf(document['_id']) !== nameOf(value)) throw immutable();
    return;
  }
  if (path === '_id') {
    document['_id'] = value;
    return;
  }
  const known = mustLeadThrough(document, path, operator === '$unset');
  if (operator === '$inc' && !(known === undefined || typeof known === 'number'))
    throw new ServerError(14, 'TypeMismatch', `Cannot apply $inc to a value of non-numeric type at '${path}'`);
  if (operator === '$addToSet' && !(known === undefined || Array.isArray(known)))
    throw new ServerError(2, 'BadValue', `Cannot apply $addToSet to a non-array field at '${path}'`);
  OPERATORS.get(operator)!({ [path]: value })(document);
}

/** What is at a path, which may lead through documents alone. */
function mustLeadThrough(document: Document, path: string, mayLeadNowhere: boolean): unknown {
  const parts = path.split('.');
  let value: unknown = document;
  for (const part of parts) {
    if (value === undefined) return undefined;
    if (Array.isArray(value)) throw unknown(`an update of a list's element by "${path}"`);
    if (!isPlainObject(value)) {
      if (mayLeadNowhere) return undefined;
      throw new ServerError(28, 'PathNotViable', `Cannot create field '${part}' of '${path}' in what is no document`);
    }
    value = value[part];
  }
  return value;
}

const immutable = (): ServerError =>
  new ServerError(66, 'ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");

/** Part by part; numbers by their size. */
function comparePaths(one: string, other: string): number {
  const [parts, others] = [one.split('.'), other.split('.')];
  for (const [n, part] of parts.entries()) {
    const beside = others[n];
    if (beside === undefined) return 1;
    if (part === beside) continue;
    const areNumbers = /^\d+$/.test(part) && /^\d+$/.test(beside);
    return (areNumbers ? Number(part) < Number(beside) : part < beside) ? -1 : 1;
  }
  return parts.length - others.length;
}
