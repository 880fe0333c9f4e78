import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConstraints } from '@nestjs/platform-fastify';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way';
import type { Effect } from '#platform/operators/effect';

const OPERATION = 'operators:operation';

/** The act of an operator that a route is, by the name under which it is recorded. */
export interface OperatorsAct {
  readonly name: string;
  readonly effect: Effect;
}

/** The act that a handler is to operators; undefined: operators do not reach it. */
export const actOf = (handler: object): OperatorsAct | undefined => Reflect.getMetadata(OPERATION, handler) as OperatorsAct | undefined;

/** A route of users that operators have too, on the Unix socket. `effect` says what is recorded of the arguments, and whether a reason is due. */
export const AlsoForOperators = (name: string, effect: Effect): MethodDecorator =>
  applyDecorators(SetMetadata(OPERATION, { name, effect } satisfies OperatorsAct), ApiExtension('x-operation', name));

const ENTRANCE = 'entrance';

/** A route of `/admin/v1` for operators alone: over HTTPS it does not exist. */
export const ForOperators = (name: string, effect: Effect): MethodDecorator =>
  applyDecorators(
    AlsoForOperators(name, effect),
    RouteConstraints({ [ENTRANCE]: 'operators' }),
    ApiSecurity({}),
    ApiExtension('x-operators-only', true),
  );

/** Whether a route is for operators alone, by the options that it is registered with. */
export const isForOperatorsAlone = ({ constraints }: { readonly constraints?: object }): boolean =>
  constraints !== undefined && ENTRANCE in constraints;

/** No request over HTTPS comes by the operators' entrance: the router finds none of their routes. */
export const noEntranceOfOperators = (): Record<string, ConstraintStrategy<HTTPVersion.V1, never>> => ({
  [ENTRANCE]: {
    name: ENTRANCE,
    storage: () => {
      const handlers = new Map<string, Handler<HTTPVersion.V1>>();
      return { get: (entrance) => handlers.get(entrance) ?? null, set: (entrance, handler) => void handlers.set(entrance, handler) };
    },
    deriveConstraint: () => undefined as never,
  },
});
