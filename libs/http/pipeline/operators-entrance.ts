import { RouteConstraints } from '@nestjs/platform-fastify';
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way';

const ENTRANCE = 'entrance';

/** A route that operators alone reach, on the Unix socket. */
export const ByOperatorsEntrance = (): MethodDecorator => RouteConstraints({ [ENTRANCE]: 'operators' });

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
