import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Machinery } from '#http/pipeline/machinery';

/** Completes an answer before it is sent: masks it or records that it is shown unmasked, adds its token, stores it for repeats, and counts it if it refuses a guess. */
export const conclude =
  ({ consistency, deadline, idempotency, rateLimit, sessions }: Machinery): onSendAsyncHookHandler =>
  async (request, reply, answered) => {
    const body = sessions.masked(request, reply, answered);
    await sessions.noteShown(request, reply, body);
    const position = request.command?.position ?? null;
    if (position !== null) consistency.setToken(request.caller!.account, position, reply);
    if (request.holds !== null) await deadline.within(request, () => idempotency.end(request, reply, body), sendAnyway);
    return isUnproven(request, reply)
      ? deadline.within(
          request,
          () => rateLimit.ofRefused(request, reply, body),
          () => body,
        )
      : body;
  };

/** At the deadline, an answer is sent even if it is not stored yet: a repeat of the request finds the outcome. */
const sendAnyway = (): void => undefined;

/** Whether the refused request may be a guess: any that has no key, such as one with a link or a signature of a partner, or one of a client secret. */
const isUnproven = ({ caller, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  caller === null
    ? statusCode >= 400 && statusCode < 500 && routeOptions.config.noKey === true
    : statusCode === 403 && caller.key.type === 'publishable';
