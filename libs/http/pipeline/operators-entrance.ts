import { RouteConstraints } from '@nestjs/platform-fastify';
import type { ConstraintStrategy, Handler, HTTPVersion } from 'find-my-way';

const ENTRANCE = 'entrance';

/** A route that only operators can reach, on the Unix socket. */
export const ByOperatorsEntrance = (): MethodDecorator => RouteConstraints({ [ENTRANCE]: 'operators' });

/** Whether a route is for operators only, by its registered options. */
export const isForOperatorsAlone = ({ constraints }: { readonly constraints?: object }): boolean =>
  constraints !== undefined && ENTRANCE in constraints;

/** Hides operators' routes from requests over HTTPS: for them, the router does not find these. */
export const hideOperatorRoutes = (): Record<string, ConstraintStrategy<HTTPVersion.V1, never>> => ({
  [ENTRANCE]: {
    name: ENTRANCE,
    storage: () => {
      const handlers = new Map<string, Handler<HTTPVersion.V1>>();
      return { get: (entrance) => handlers.get(entrance) ?? null, set: (entrance, handler) => void handlers.set(entrance, handler) };
    },
    deriveConstraint: () => undefined as never,
  },
});
