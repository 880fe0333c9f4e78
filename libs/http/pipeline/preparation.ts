import type { preParsingHookHandler, preValidationAsyncHookHandler } from 'fastify';
import { writes } from '#http/pipeline/commands';
import type { Machinery } from '#http/pipeline/machinery';

/** Stops the clock of the deadline: the time that the client takes to send the body does not count. `prepare` starts it again. */
export const stopTime: preParsingHookHandler = (request, _reply, _payload, done) => {
  request.takenAt -= performance.now();
  done();
};

/** Makes a read wait for the writes that its caller knows of. Gives a write its command, or answers it with the stored answer. */
export const prepare =
  ({ commands, consistency, deadline }: Machinery): preValidationAsyncHookHandler =>
  async (request, reply) => {
    request.takenAt += performance.now();
    const { reads } = request.routeOptions.config;
    if ((!writes(request) || reads !== undefined) && consistency.concerns(request)) await consistency.await(request, reply);
    return writes(request) ? deadline.within(request, () => commands.prepare(request, reply)) : undefined;
  };
