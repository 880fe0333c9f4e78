import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type FieldFault, FieldFaults } from '#platform/http/field-faults';

/** The metadata in which `@ApiQuery` keeps a route's parameters. */
const DESCRIBED = 'swagger/apiParameters';

/**
 * Refuses a read whose query has a field that the description of its route does not name: a filter with a typing mistake would answer with everything.
 * Gateways, mail programs and browsers call the routes without a key, and add fields of their own.
 */
export class KnownQueries implements CanActivate {
  private readonly fields = new WeakMap<object, ReadonlySet<string>>();

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { method, query, routeOptions } = request;
    if ((method !== 'GET' && method !== 'HEAD') || routeOptions.config.noKey) return true;
    const known = this.fieldsOf(context.getHandler());
    const faults = Object.keys(query as object).flatMap((name) => (known.has(name) ? [] : [unknown(name, known)]));
    if (faults.length > 0) throw new FieldFaults(faults);
    request.hasKnownQuery = true;
    return true;
  }

  private fieldsOf(handler: object): ReadonlySet<string> {
    let fields = this.fields.get(handler);
    if (fields === undefined) this.fields.set(handler, (fields = new Set(describedFields(handler))));
    return fields;
  }
}

const describedFields = (handler: object): string[] =>
  ((Reflect.getMetadata(DESCRIBED, handler) ?? []) as { in: string; name: string }[]).flatMap((each) =>
    each.in === 'query' ? [each.name] : [],
  );

/** Names are the caller's and may be long. */
const MOST = 100;

function unknown(name: string, known: ReadonlySet<string>): FieldFault {
  const param = name.length <= MOST ? name : `${name.slice(0, MOST)}…`;
  const bounds = [...known].filter((each) => each.startsWith(`${param}[`));
  const message =
    bounds.length > 0
      ? `${param} needs a bound. Use ${bounds.join(', ')}.`
      : `${param} is not a query field of this endpoint. Leave it out${known.size > 0 ? `, or use one of these: ${[...known].join(', ')}` : ''}.`;
  return { code: 'parameter_unknown', param, message };
}
