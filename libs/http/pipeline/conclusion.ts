import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Machinery } from '#http/pipeline/machinery';

/** What an answer becomes on its way out. */
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

/** Whether a request was refused because it did not prove itself: by the signature of a partner or the address that one was given, or the client secret of a browser. */
const isUnproven = ({ caller, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  caller === null
    ? [401, 404].includes(statusCode) && routeOptions.config.noKey === true
    : statusCode === 403 && caller.key.type === 'publishable';
