import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { admitPage } from '#http/pipeline/cross-origin';
import { isOfApi } from '#http/pipeline/known-routes';
import type { Machinery } from '#http/pipeline/machinery';

/** Finds out who calls, by key or session, and counts the request. */
export const admit =
  ({ authenticator, deadline, rateLimit, sessions }: Machinery): onRequestAsyncHookHandler =>
  async (request, reply) => {
    if (request.routeOptions.config.noKey || isBesideApi(request)) return sessions.checkOrigin(request);
    // Client secrets, signing secrets, who the shoppers are: it is for who has the key, and no cache keeps it.
    reply.header('Cache-Control', 'no-store');
    await deadline.within(request, async () => {
      try {
        request.caller ??= await (sessions.concerns(request)
          ? sessions.admit(request)
          : authenticator.authenticate(request.headers.authorization));
      } catch (refusal) {
        if (refusal instanceof DomainError) await rateLimit.ofAddress(request);
        throw refusal;
      }
      await admitPage(request, reply, authenticator);
      await rateLimit.ofKey(request.caller, request, reply);
    });
  };

/** Keys are for the API; to people who mistype the address of a page they say nothing. */
const isBesideApi = ({ is404, url }: FastifyRequest): boolean => is404 && !isOfApi(url);
