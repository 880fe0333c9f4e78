import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { Caller } from '#http/access/caller';
import { writes } from '#http/pipeline/commands';
import { checkCsrf, checkOrigin } from '#http/access/csrf';
import { roleInsufficient } from '#http/access/scopes';
import { sessionIn } from '#http/access/session-cookies';
import type { ReadRecorder } from '#http/access/read-recorder';
import type { SignedInUsers } from '#http/access/signed-in-users';

/** A person's token, if the route is for agents and the request has one. */
const tokenIn = ({ headers, routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.config.agents === true ? /^Bearer +(pat_\S+)$/i.exec(headers.authorization ?? '')?.[1] : undefined;

/** Admits people by their sessions, always on `/admin/v1` and instead of an API key on `/v1`; and agents by a person's token. */
export class SessionAdmission {
  /** `origin` is the origin of our own pages. */
  constructor(
    private readonly users: SignedInUsers,
    private readonly origin: () => string,
    private readonly shown: ReadRecorder,
  ) {}

  /** Whether the request is to be admitted by a session or a person's token, and not by an API key. */
  concerns(request: FastifyRequest): boolean {
    const { authorization } = request.headers;
    return (
      request.routeOptions.config.admin === true ||
      tokenIn(request) !== undefined ||
      (authorization === undefined && sessionIn(request) !== undefined)
    );
  }

  /** The caller, by the session or the token. Throws `sign_in_required` and `csrf_invalid`. */
  async admit(request: FastifyRequest): Promise<Caller> {
    const token = tokenIn(request);
    if (token !== undefined) return this.users.agentOf(token, isLive(request));
    const secret = sessionIn(request);
    if (secret === undefined && request.headers.authorization !== undefined) throw keysNotTaken();
    const { admin, byMode } = request.routeOptions.config;
    const caller = await this.users.callerOf(secret, admin === true && byMode !== true ? true : isLive(request));
    if (writes(request)) checkCsrf(request, secret!, this.origin());
    return caller;
  }

  /** For routes without a session: a page of another site must not sign in, accept an invitation or act as an agent. */
  checkOrigin(request: FastifyRequest): void {
    const { admin, agents, noKey } = request.routeOptions.config;
    if (agents === true || (admin === true && noKey === true && writes(request))) checkOrigin(request, this.origin());
  }

  /** The answer as the caller may see it: masked for a person whose role requires that. A file, which cannot be masked, is refused. */
  masked({ caller, routeOptions }: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
    const { person } = caller ?? {};
    const { scope } = routeOptions.config;
    if (person === undefined || scope === undefined || reply.statusCode >= 300) return body;
    if (!person.seesMasked({ scope, path: routeOptions.url! })) return body;
    if (typeof body === 'string' && String(reply.getHeader('Content-Type')).startsWith('application/json'))
      return JSON.stringify(this.users.masked(JSON.parse(body)));
    if (body === null || body === undefined || body === '') return body;
    throw roleInsufficient(person.role);
  }

  /** Has it recorded that a person gets an answer unmasked. Endless answers have ids only. */
  async noteShown(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> {
    const { caller, method, routeOptions, id: requestId } = request;
    const { scope, endless } = routeOptions.config;
    if (caller?.person === undefined || scope === undefined || endless === true || method !== 'GET' || reply.statusCode !== 200) return;
    const route = { scope, path: routeOptions.url! };
    if (caller.person.seesMasked(route)) return;
    const isJson = typeof body === 'string' && String(reply.getHeader('Content-Type')).startsWith('application/json');
    const [params, query] = [request.params, request.query] as [Record<string, string>, Record<string, unknown>];
    await this.shown.note({ caller, route, params, query, json: isJson ? body : null, requestId });
  }
}

/** Whether the request is about live mode. It must say so: the default is test mode. */
function isLive({ headers, query, routeOptions }: FastifyRequest): boolean {
  const requested = routeOptions.config.endless === true ? (query as { readonly mode?: unknown }).mode : undefined;
  const mode = headers['x-mode'] ?? requested ?? 'test';
  if (mode === 'test' || mode === 'live') return mode === 'live';
  const [what, param] = headers['x-mode'] === undefined ? ['mode', 'mode'] : ['The header X-Mode', 'X-Mode'];
  throw new DomainError('invalid_enum_value', `${what} must be test or live.`, param);
}

const keysNotTaken = (): DomainError =>
  new DomainError('sign_in_required', 'Neither API keys nor tokens are taken here. Sign in with POST /admin/v1/session.');
