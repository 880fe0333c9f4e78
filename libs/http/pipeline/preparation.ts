import type { preParsingHookHandler, preValidationAsyncHookHandler } from 'fastify';
import { writes } from '#http/pipeline/commands';
import type { Machinery } from '#http/pipeline/machinery';

/** The time that a client takes to send the body does not count. */
export const stopTime: preParsingHookHandler = (request, _reply, _payload, done) => {
  request.takenAt -= performance.now();
  done();
};

/** A read waits for the writes its caller knows of; a write gets its command, or its stored answer. */
export const prepare =
  ({ commands, consistency, deadline }: Machinery): preValidationAsyncHookHandler =>
  async (request, reply) => {
    request.takenAt += performance.now();
    const { reads } = request.routeOptions.config;
    if ((!writes(request) || reads !== undefined) && consistency.concerns(request)) await consistency.await(request);
    return writes(request) ? deadline.within(request, () => commands.prepare(request, reply)) : undefined;
  };
