import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeBodies } from '#http/body/json-body';
import { allowPreflights } from '#http/pipeline/cross-origin';
import { machineryOf, type PipelineParts } from '#http/pipeline/machinery';
import { INITIAL_STATE } from '#http/pipeline/request-state';
import { STEPS } from '#http/pipeline/steps';

/** Installs the steps of `STEPS` in their order. No other hook runs for a request. Nest's guard, pipe and controller run before `onSend`. */
export function installPipeline(fastify: FastifyInstance, parts: PipelineParts): void {
  const machinery = machineryOf(fastify, parts);
  fastify.decorate('deadline', parts.deadline);
  fastify.decorate('closing', parts.closing);
  fastify.decorate('inner', machinery.inner);
  for (const [name, value] of Object.entries(INITIAL_STATE) as [string, null][]) fastify.decorateRequest(name, value);
  fastify.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return machinery.proxies.clientOf(this);
    },
  });
  allowPreflights(fastify);
  takeBodies(fastify, parts.scratchDir);
  const addHook = fastify.addHook.bind(fastify) as (name: string, hook: object) => unknown;
  for (const { hook, run } of STEPS) {
    const step = run(machinery);
    if (step !== null) addHook(hook, step);
  }
}
