import type { preParsingHookHandler, preValidationAsyncHookHandler } from 'fastify';
import { writes } from '#http/pipeline/commands';
import type { Machinery } from '#http/pipeline/machinery';

/** How long its body takes to come is up to the client, and does not count. */
export const stopTime: preParsingHookHandler = (request, _reply, _payload, done) => {
  request.takenAt -= performance.now();
  done();
};

/** A read waits for what its caller knows of; a write gets its command, or the answer that was kept for it. */
export const prepare =
  ({ commands, consistency, deadline }: Machinery): preValidationAsyncHookHandler =>
  async (request, reply) => {
    request.takenAt += performance.now();
    const { reads } = request.routeOptions.config;
    if ((!writes(request) || reads !== undefined) && consistency.concerns(request)) await consistency.await(request);
    return writes(request) ? deadline.within(request, () => commands.prepare(request, reply)) : undefined;
  };
