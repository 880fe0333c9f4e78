import { type INestApplicationContext, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ExternalContextCreator, MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { ParamsFactory } from '@nestjs/core/helpers/external-context-creator.js';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { RouteParamsFactory } from '@nestjs/core/router/route-params-factory.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { pagedAnswer } from '#http/answers/paged-answer';
import { KnownQueries } from '#http/validation/known-queries';
import { takenClasses } from '#http/validation/taken-classes';
import { ValidationPipe } from '#http/validation/validation-pipe';
import { actOf, type OperatorsAct } from '#admin/operators/for-operators';

/** A route for operators. */
export interface OperatorsRoute {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly act: OperatorsAct;
  /** The scope and mode that the route declares for signed-in people; empty for operators' own routes. */
  readonly config: FastifyContextConfig;
  /** Checks body and query, and replaces them by instances of the handler's classes. Throws `FieldFaults`. */
  validate(request: FastifyRequest, reply: FastifyReply): void;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Gives access to the parts of a composed service. */
export type Parts = Pick<INestApplicationContext, 'get'>;

/** The routes that the controllers of all rooms declare for operators. */
export function operatorsRoutes(app: Parts): OperatorsRoute[] {
  const contexts = app.get(ExternalContextCreator, { strict: false });
  const scanner = new MetadataScanner();
  return [...app.get(ModulesContainer, { strict: false }).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ instance, metatype }) =>
      scanner.getAllMethodNames(metatype!.prototype as object).flatMap((name) => {
        const handler = (instance as Record<string, (...args: unknown[]) => unknown>)[name]!;
        const act = actOf(handler);
        return act === undefined ? [] : [routeOf({ contexts, instance, controller: metatype as Type, name, handler, act })];
      }),
    );
}

interface Declared {
  readonly contexts: ExternalContextCreator;
  readonly instance: object;
  readonly controller: Type;
  readonly name: string;
  readonly handler: (...args: unknown[]) => unknown;
  readonly act: OperatorsAct;
}

const AS_GIVEN = { guards: false, interceptors: false, filters: false };
const none = (): void => undefined;
/** A reply without `then`. Nest awaits parameters, and a Fastify reply resolves only when it is sent: the handler would wait for its own answer. */
// oxlint-disable-next-line unicorn/no-thenable -- it takes the `then` away
const notAwaited = (reply: object): object => Object.create(reply, { then: { value: undefined } }) as object;
const fromRequest = new RouteParamsFactory();
/** Provides a handler's parameters from request and reply. */
const PARAMETERS: ParamsFactory = {
  exchangeKeyForValue: (kind, data, [req, res]: unknown[]) =>
    fromRequest.exchangeKeyForValue<Record<string, unknown>, unknown>(kind, data as string, {
      req: req as Record<string, unknown>,
      res: notAwaited(res as object),
      next: none,
    }) as unknown,
};

const metadataOf = <T>(key: string, target: object): T | undefined => Reflect.getMetadata(key, target) as T | undefined;

function routeOf({ contexts, instance, controller, name, handler, act }: Declared): OperatorsRoute {
  const method = RequestMethod[metadataOf<RequestMethod>(METHOD_METADATA, handler)!];
  const call = contexts.create(instance, handler, name, ROUTE_ARGS_METADATA, PARAMETERS, undefined, undefined, AS_GIVEN, 'http');
  const classes = takenClasses(controller, name);
  const [pipe, known] = [new ValidationPipe(), new KnownQueries()];
  return {
    method,
    url: `/${[metadataOf<string>(PATH_METADATA, controller), metadataOf<string>(PATH_METADATA, handler)].filter((part) => part !== '/').join('/')}`,
    status: metadataOf<number>(HTTP_CODE_METADATA, handler) ?? 200,
    act,
    config: metadataOf<FastifyContextConfig>(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {},
    validate(request, reply) {
      if (classes.query === undefined) known.canActivate(new ExecutionContextHost([request, reply], controller, handler));
      else request.query = pipe.transform(request.query, { type: 'query', metatype: classes.query });
      if (classes.body !== undefined) request.body = pipe.transform(request.body, { type: 'body', metatype: classes.body });
    },
    handle: async (request, reply) => pagedAnswer(handler, request.query)(await call(request, reply)),
  };
}
