import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type FieldFault, FieldFaults } from '#http/validation/field-faults';
import { takenClasses } from '#http/validation/taken-classes';

/** The metadata in which `@ApiQuery` stores a route's parameters. */
const DESCRIBED = 'swagger/apiParameters';

/**
 * Refuses a query field that the route's description does not name: a mistyped filter would return everything, and a mistyped `dry_run` would perform
 * the act. Routes without a key take any field, because gateways, mail programs and browsers add their own.
 */
export class KnownQueries implements CanActivate {
  private readonly fields = new WeakMap<object, ReadonlySet<string> | null>();

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { query, routeOptions } = request;
    if (routeOptions.config.noKey) return true;
    const known = this.fieldsOf(context);
    if (known === null) return true;
    const faults = Object.keys(query as object).flatMap((name) => (known.has(name) ? [] : [unknown(name, known)]));
    if (faults.length > 0) throw new FieldFaults(faults);
    request.hasKnownQuery = true;
    return true;
  }

  /** The known fields; null if the handler takes the query as a class, which the `ValidationPipe` checks. */
  private fieldsOf(context: ExecutionContext): ReadonlySet<string> | null {
    const handler = context.getHandler();
    let fields = this.fields.get(handler);
    if (fields === undefined) {
      const isClass = takenClasses(context.getClass(), handler.name).query !== undefined;
      this.fields.set(handler, (fields = isClass ? null : new Set(describedFields(handler))));
    }
    return fields;
  }
}

const describedFields = (handler: object): string[] =>
  ((Reflect.getMetadata(DESCRIBED, handler) ?? []) as { in: string; name: string }[]).flatMap((each) =>
    each.in === 'query' ? [each.name] : [],
  );

/** Names come from the caller and may be long. */
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
