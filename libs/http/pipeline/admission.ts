import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { admitPage } from '#http/pipeline/cross-origin';
import { isOfApi } from '#http/pipeline/known-routes';
import type { Machinery } from '#http/pipeline/machinery';

/** Finds the caller by key, session or token, and counts the request against the caller's rate limit. */
export const admit =
  ({ authenticator, deadline, rateLimit, sessions }: Machinery): onRequestAsyncHookHandler =>
  async (request, reply) => {
    sessions.checkOrigin(request);
    if (request.routeOptions.config.noKey || isBesideApi(request)) return;
    // Answers contain client secrets, signing secrets and shoppers' data, so no cache may store them.
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

/** Whether no route has the address, and it is not one of the API either: a mistyped address of a page needs no key. */
const isBesideApi = ({ is404, url }: FastifyRequest): boolean => is404 && !isOfApi(url);
