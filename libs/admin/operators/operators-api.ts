import { createServer, type Server } from 'node:http';
import { Logger } from '@nestjs/common';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type InjectOptions } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { Clocks } from '#platform/clock/clocks';
import { OperationJournal } from '#admin/operators/operation-journal';
import { readJson } from '#http/body/json-body';
import { newRequestId } from '#http/pipeline/request-id';
import { AnswerLines } from '#admin/operators/answer-lines';
import type { Arguments, Effect } from '#admin/operators/effect';
import { ACCOUNT, accountIn, MODE, operatorIn } from '#admin/operators/operator-headers';
import { NamedAccount } from '#admin/operators/named-account';
import { OperatorCallers } from '#admin/operators/operator-callers';
import { operatorsError } from '#admin/operators/operators-error';
import { type OperatorsRoute, operatorsRoutes, type Parts } from '#admin/operators/operators-routes';
import { performed } from '#admin/operators/performed';
import type { OnProgress } from '#admin/operators/progress';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reports the progress of long work to the operator. */
    progress: OnProgress;
  }
}

/** Called before an operation changes anything. Rejects if that is not allowed now. */
export type MayChange = (operation: string) => Promise<void>;

/** The largest body, bytes: an operator's request may contain a file. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The longest path parameter in characters, as over HTTPS. */
const LONGEST_PARAMETER = 16 * 1024;

/** The API for operators: the routes of `/admin/v1` that rooms declare for them. It is served on a socket, or called in this process. */
export class OperatorsApi {
  readonly server: Server;
  /** Rejects when the service stops and no longer waits for running operations. */
  private readonly stopped = Promise.withResolvers<never>();
  private readonly log = new Logger('operators');
  private readonly fastify: FastifyInstance;
  private readonly routes: readonly OperatorsRoute[];
  private readonly journal: OperationJournal;
  private readonly callers: OperatorCallers;

  constructor(
    parts: Parts,
    private readonly mayChange: MayChange = async () => undefined,
  ) {
    const part = <T>(token: abstract new (...parts: never[]) => T): T => parts.get(token, { strict: false });
    this.journal = part(OperationJournal);
    this.callers = new OperatorCallers(part(NamedAccount), part(Clocks));
    this.routes = operatorsRoutes(parts);
    this.stopped.promise.catch(() => undefined);
    let server: Server | undefined;
    this.fastify = Fastify({
      serverFactory: (handler) => (server = createServer(handler)),
      genReqId: newRequestId,
      bodyLimit: MOST_BYTES,
      routerOptions: { maxParamLength: LONGEST_PARAMETER },
      return503OnClosing: false,
    });
    this.server = server!;
    this.takeRequests();
    for (const route of this.routes) this.serve(route);
  }

  /** The effect of each operation, by its name. */
  get effects(): ReadonlyMap<string, Effect> {
    return new Map(this.routes.map(({ act: { name, effect } }) => [name, effect]));
  }

  /** Serves a document of the process itself at this address, created on request. */
  answerAt(url: string, document: () => object): void {
    this.fastify.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(document())));
  }

  async ready(): Promise<void> {
    await this.fastify.ready();
  }

  /** Answers a request in this process, as over the socket. */
  ask(request: InjectOptions) {
    return this.fastify.inject({ ...request, payloadAsStream: true });
  }

  /** Answers all requests that are running: the service is stopping. */
  giveUp(): void {
    this.stopped.reject(new DomainError('service_unavailable', 'The service is stopping.'));
  }

  private takeRequests(): void {
    const { fastify } = this;
    for (const name of ['caller', 'command', 'readAfter', 'catchUp'] as const) fastify.decorateRequest(name, null);
    fastify.decorateRequest('hasKnownQuery', false);
    fastify.decorateRequest('progress', () => undefined);
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) =>
      readJson(bytes, Number.MAX_SAFE_INTEGER),
    );
    fastify.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'Request-Id': request.id, 'Cache-Control': 'no-store', Connection: 'close' });
    });
    fastify.addHook('preValidation', async (request) => void (request.body ??= {}));
    fastify.setErrorHandler((fault, request, reply) => this.refuse(fault, request, reply));
    fastify.setNotFoundHandler(({ method, url }) => {
      throw new DomainError('url_not_found', `Operators have no ${method} ${url.split('?', 1)[0]!.slice(0, 200)} here. ${WHERE}`);
    });
  }

  private serve(route: OperatorsRoute): void {
    const { method, url, act } = route;
    this.fastify.route({
      method,
      url,
      handler: (request, reply) =>
        this.answer(request, reply, async () => {
          const operator = operatorIn(request.headers);
          route.validate(request, reply);
          if (act.effect !== 'reads') await this.mayChange(act.name);
          return performed({ ...act, args: argumentsOf(request), operator }, this.journal, async () => {
            await this.callers.admit(request, route);
            reply.code(route.status);
            return route.handle(request, reply);
          });
        }),
    });
  }

  /** Answers a request. If the operator disconnects, the operation is completed anyway. */
  private async answer(request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<FastifyReply> {
    const lines = new AnswerLines(request, reply);
    request.progress = lines.progress;
    try {
      const result = await Promise.race([work(), this.stopped.promise]);
      return await lines.end(result ?? null);
    } catch (fault) {
      return this.refuse(fault, request, reply, lines);
    }
  }

  private refuse(fault: unknown, request: FastifyRequest, reply: FastifyReply, lines = new AnswerLines(request, reply)): FastifyReply {
    const { status, code, message, body } = operatorsError(fault, request.id);
    if (code === 'internal_error') this.log.error(`An operator's request failed: ${message}`, (fault as Error).stack);
    return lines.fail(status, body);
  }
}

const WHERE = 'Some routes exist only with EVENTSTOREDB_URL and MONGODB_URL set, others in another version of the service.';

function argumentsOf({ params, query, body, headers }: FastifyRequest): Arguments {
  const [account, mode] = [headers[ACCOUNT] === undefined ? undefined : accountIn(headers), headers[MODE]];
  const given = { ...(params as object), ...(query as object), ...(body as object) };
  return { ...given, ...(account !== undefined && { account }), ...(mode !== undefined && { mode }) };
}
