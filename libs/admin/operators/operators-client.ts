import { once } from 'node:events';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { DomainError } from '#kernel/domain-error';
import { type Operator, UNNAMED } from '#admin/operators/operator';
import { LINES } from '#admin/operators/answer-lines';
import { ACCOUNT, headersOf } from '#admin/operators/operator-headers';
import type { OperatorsApi } from '#admin/operators/operators-api';
import type { OnProgress, Progress } from '#admin/operators/progress';
import { socketAddress } from '#admin/operators/socket-address';

/**
 * Yields the complete lines of a stream. Only a line feed ends a line. node:readline also ends lines at separators that JSON may contain, so it
 * cannot be used.
 */
export async function* linesOf(source: Readable): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let begun: string[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = pieces.pop()!;
    for (const piece of pieces) {
      yield begun.join('') + piece;
      begun = [];
    }
    begun.push(rest);
  }
}

export interface OperatorsRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path with the query. */
  readonly path: string;
  readonly body?: object;
  readonly account?: string;
}

interface SentRequest {
  readonly method: OperatorsRequest['method'];
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Readable;
}

interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly param: string | null; readonly errors?: readonly Fault[] };
}

interface Fault {
  readonly message: string;
}

type Line = { readonly progress: Progress } | { readonly result: unknown } | Refusal;

/** Errors that mean that no process listens: there is no socket file, or a killed process left it. */
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED']);

/** Calls operators' routes: over the socket of the running service, or in this process. */
export class OperatorsClient {
  private constructor(
    private readonly operator: Operator,
    private readonly send: (request: SentRequest) => Promise<Answer>,
    readonly close: () => Promise<void>,
  ) {}

  /** Connects to a socket file on behalf of an operator; null if no process listens there. */
  static async connect(file: string, operator = UNNAMED): Promise<OperatorsClient | null> {
    const socketPath = socketAddress(file);
    const socket = connect(socketPath);
    try {
      await once(socket, 'connect');
    } catch (fault) {
      if (NOBODY_LISTENS.has((fault as NodeJS.ErrnoException).code ?? '')) return null;
      throw fault;
    } finally {
      socket.destroy();
    }
    // Long work may be silent for any length of time.
    const pool = new Pool('http://operators', { socketPath, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
    const send = async (request: SentRequest): Promise<Answer> => {
      const { statusCode: status, headers, body } = await pool.request(request);
      return { status, type: String(headers['content-type']), body };
    };
    return new OperatorsClient(operator, send, () => pool.destroy());
  }

  /** A client for an API in this process. `close`: closes what was opened for the API. */
  static inProcess(api: Pick<OperatorsApi, 'ask'>, operator = UNNAMED, close = async (): Promise<void> => undefined): OperatorsClient {
    const send = async ({ method, path: url, headers, body }: SentRequest): Promise<Answer> => {
      const answer = await api.ask({ method, url, headers, ...(body !== undefined && { payload: body }) });
      return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.stream() };
    };
    return new OperatorsClient(operator, send, close);
  }

  /** Sends a request and returns the answer. Throws the refusal, or `service_unavailable` if the service ends before it has answered. */
  async request({ method, path, body, account }: OperatorsRequest, progress: OnProgress): Promise<unknown> {
    const headers = {
      ...headersOf(this.operator),
      accept: `${LINES}, application/json`,
      ...(account !== undefined && { [ACCOUNT]: encodeURIComponent(account) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await this.send(sent).catch(ended);
    if (answer.type.startsWith(LINES)) return answerIn(answer.body, progress);
    const document = await json(answer.body).catch(ended);
    if (answer.status >= 400) throw refusalOf(document as Refusal);
    return document;
  }
}

/** The result in an answer of lines. Throws the refusal; `service_unavailable` if there is neither. */
async function answerIn(lines: Readable, progress: OnProgress): Promise<unknown> {
  let last: Line | undefined;
  const read = async (): Promise<void> => {
    for await (const line of linesOf(lines)) {
      last = JSON.parse(line) as Line;
      if ('progress' in last) progress(last.progress);
    }
  };
  await read().catch(ended);
  if (last !== undefined && 'error' in last) throw refusalOf(last);
  return last !== undefined && 'result' in last ? last.result : ended();
}

/** The option of the command line for a field: `key-secret` for `key_secret`. */
const optionOf = (param: string): string => param.replaceAll('_', '-');

function refusalOf({ error }: Refusal): DomainError {
  const { code, message, param, errors = [], ...others } = error;
  const { type: _, request_id: __, ...details } = others as Record<string, unknown>;
  const text = errors.length > 1 ? errors.map((each) => each.message).join(' ') : message;
  if (param === null) return new DomainError(code, text, null, details);
  return new DomainError(code, text.replaceAll(param, optionOf(param)), optionOf(param), details);
}

function ended(): never {
  throw new DomainError('service_unavailable', 'The service ended before it answered. See whether it was done before you ask again.');
}
