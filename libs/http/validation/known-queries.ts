import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { takenClasses } from '#http/validation/taken-classes';

type Query = Record<string, string | string[] | undefined>;

/** The known fields of a query, and whether each is a list of values. */
type Fields = ReadonlyMap<string, boolean>;

/** The metadata in which `@ApiQuery` stores a route's parameters. */
const DESCRIBED = 'swagger/apiParameters';

/**
 * Refuses a query field that the route's description does not name: a mistyped filter would return everything, and a mistyped `dry_run` would perform
 * the act. Joins repeated keys of lists (interface §4.2). Routes without a key take any field, because gateways, mail programs and browsers add their own.
 */
export class KnownQueries implements CanActivate {
  private readonly fields = new WeakMap<object, Fields | null>();

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { query, routeOptions } = request;
    if (routeOptions.config.noKey) return true;
    const known = this.fieldsOf(context);
    if (known === null) return true;
    joinLists(query as Query, known);
    const faults = Object.keys(query as object).flatMap((name) => (known.has(name) ? [] : [unknown(name, [...known.keys()])]));
    if (faults.length > 0) throw new FieldFaults(faults);
    request.hasKnownQuery = true;
    return true;
  }

  /** The known fields; null if the handler takes the query as a class, which the `ValidationPipe` checks. */
  private fieldsOf(context: ExecutionContext): Fields | null {
    const handler = context.getHandler();
    let fields = this.fields.get(handler);
    if (fields === undefined) {
      const isClass = takenClasses(context.getClass(), handler.name).query !== undefined;
      this.fields.set(handler, (fields = isClass ? null : new Map(describedFields(handler))));
    }
    return fields;
  }
}

const describedFields = (handler: object): [name: string, isList: boolean][] =>
  ((Reflect.getMetadata(DESCRIBED, handler) ?? []) as { in: string; name: string; schema?: { type?: string } }[])
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => [name, schema?.type === 'array']);

/** Joins the values of a list that were sent under repeated keys, `status=a&status=b` or `status[]=a`, with commas. */
function joinLists(query: Query, known: Fields): void {
  for (const [name, isList] of known) {
    const sent = isList ? [query[name], query[`${name}[]`]].flat().filter((value) => value !== undefined) : [];
    if (sent.length === 0) continue;
    query[name] = sent.join(',');
    delete query[`${name}[]`];
  }
}

/** Names come from the caller and may be long. */
const MOST = 100;

function unknown(name: string, known: readonly string[]): FieldFault {
  const param = name.length <= MOST ? name : `${name.slice(0, MOST)}…`;
  const bounds = known.filter((each) => each.startsWith(`${param}[`));
  const message =
    bounds.length > 0
      ? `${param} needs a bound. Use ${bounds.join(', ')}.`
      : `${param} is not a query field of this endpoint. Leave it out${known.length > 0 ? `, or use one of these: ${known.join(', ')}` : ''}.`;
  return { code: 'parameter_unknown', param, message };
}
