import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Progress } from '#admin/operators/progress';

/** The media type of an answer in lines, each a JSON document: progress any number of times, then a result or an error. */
export const LINES = 'application/x-ndjson';

/** Answers one request with one document. If the client accepts lines and progress is reported, it answers with lines instead. */
export class AnswerLines {
  private lines: PassThrough | null = null;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  readonly progress = (now: Progress): void => {
    if (this.request.headers.accept?.includes(LINES) === true) this.line({ progress: now });
  };

  end(result: unknown): FastifyReply {
    if (this.lines === null) return this.document(result);
    this.line({ result });
    this.lines.end();
    return this.reply;
  }

  fail(status: number, body: object): FastifyReply {
    if (this.lines === null) return this.document(body, status);
    this.line(body);
    this.lines.end();
    return this.reply;
  }

  private document(body: unknown, status = this.reply.statusCode): FastifyReply {
    return this.reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }

  /** Writes a line; the first one begins the answer. The operator may have disconnected: then nothing is written. */
  private line(document: object): void {
    if (this.lines === null) {
      this.lines = new PassThrough();
      this.lines.on('error', () => undefined);
      void this.reply.code(200).type(LINES).send(this.lines);
    }
    if (this.lines.writable) this.lines.write(`${JSON.stringify(document)}\n`);
  }
}
