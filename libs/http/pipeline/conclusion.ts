import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Machinery } from '#http/pipeline/machinery';

/** The last steps of an answer before it is sent. */
export const conclude =
  ({ consistency, deadline, idempotency, rateLimit, sessions }: Machinery): onSendAsyncHookHandler =>
  async (request, reply, answered) => {
    const body = sessions.masked(request, reply, answered);
    const position = request.command?.position ?? null;
    if (position !== null) consistency.setToken(request.caller!.account, position, reply);
    if (request.holds !== null) await deadline.within(request, () => idempotency.end(request, reply, body), noMatter);
    return isUnproven(request, reply)
      ? deadline.within(
          request,
          () => rateLimit.ofRefused(request, reply, body),
          () => body,
        )
      : body;
  };

/** An answer is sent in time even if it is not stored yet: a repeat of its request finds the outcome. */
const noMatter = (): void => undefined;

/** Whether a request was refused for a wrong signature of a partner, a wrong address given to one, or a wrong client secret of a browser. */
const isUnproven = ({ caller, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  caller === null
    ? [401, 404].includes(statusCode) && routeOptions.config.noKey === true
    : statusCode === 403 && caller.key.type === 'publishable';
