import type { Document } from 'mongodb';
import { Context } from 'mingo/core';
import { $eq, $in, $ne } from 'mingo/operators/query/comparison';
import { $exists } from 'mingo/operators/query/element';
import { $and, $not, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import type { Any, AnyObject, Options } from 'mingo/types';
import { resolve } from 'mingo/util';
import { compareValues, isPlainObject, isSameType } from '#test/support/stores/memory-mongodb/bson-values';
import { unknown } from '#test/support/stores/memory-mongodb/server-error';

type Operator = (selector: string, value: Any, options: Options) => (document: AnyObject) => boolean;

export type Condition = (document: Document) => boolean;

/** An operator that is given values alone: whole documents and lists are equal to others by rules that nothing of ours relies on. */
const ofValues =
  (operator: Operator): Operator =>
  (selector, value, options) => {
    const values = operator === $in ? (value as unknown[]) : [value];
    if (values.some((each) => isPlainObject(each) || Array.isArray(each)))
      throw unknown(`a comparison of "${selector}" with what is no plain value`);
    return operator(selector, value, options);
  };

const ordered =
  (holds: (order: number) => boolean): Operator =>
  (selector, value) => {
    if (value === null) throw unknown(`an order of "${selector}" and null`);
    return (document) => [resolve(document, selector)].flat().some((each) => isSameType(each, value) && holds(compareValues(each, value)));
  };

const OPERATORS = {
  $and,
  $or,
  $not,
  $exists,
  $eq: ofValues($eq),
  $ne: ofValues($ne),
  $in: ofValues($in),
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
};

const context = Context.init({ query: OPERATORS });

export function conditionOf(filter: Document): Condition {
  const query = new Query(filter, { context, scriptEnabled: false });
  return (document) => query.test(document);
}

/** The ids that alone can meet a filter; null if it leaves them open. */
export function idsOf(filter: Document): readonly unknown[] | null {
  const { _id: id, $and: all = [] } = filter as { _id?: unknown; $and?: Document[] };
  if (id !== undefined && !isPlainObject(id)) return [id];
  if (isPlainObject(id) && Array.isArray(id['$in'])) return id['$in'];
  return all.map(idsOf).find((ids) => ids !== null) ?? null;
}

/** What a filter says that fields are equal to: an upsert begins with these. */
export function equalitiesOf(filter: Document): Document {
  const fields: Document = {};
  for (const [field, value] of Object.entries(filter)) {
    if (field === '$and') for (const each of value as Document[]) Object.assign(fields, equalitiesOf(each));
    else if (isPlainObject(value) && '$eq' in value) fields[field] = value['$eq'];
    else if (!field.startsWith('$') && !isPlainObject(value)) fields[field] = value;
  }
  return fields;
}
