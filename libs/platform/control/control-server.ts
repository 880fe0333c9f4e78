import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import type { AdminOperations } from '#platform/control/admin-operations';
import { UNNAMED } from '#platform/control/operator';
import { type ControlAnswer, type ControlError, type ControlRequest, linesOf, socketAddress } from '#platform/control/control-socket';

/** How long operations under way may go on when the service stops, milliseconds. */
const GRACE = 2000;

const STOPPING: ControlError = { code: 'service_unavailable', message: 'The service is stopping.', param: null, details: {} };

/** Serves the command line while the service runs: the admin operations over a socket that only the service's own user can open. */
export class ControlServer {
  private readonly log = new Logger(ControlServer.name);
  private readonly sockets = new Set<Socket>();
  private readonly underWay = new Map<Socket, Promise<void>>();
  private server: Server | null = null;

  constructor(
    private readonly adminOperations: AdminOperations,
    private readonly file: string,
  ) {}

  /** A socket file that is there already was left behind: whoever calls this holds the data directory. */
  async start(): Promise<void> {
    const address = socketAddress(this.file);
    rmSync(address, { force: true });
    const server = createServer({ allowHalfOpen: true }, (socket) => void this.serve(socket));
    this.server = server;
    const mask = process.umask(0o177);
    try {
      server.listen(address);
    } finally {
      process.umask(mask);
    }
    await once(server, 'listening');
  }

  /** Lets short operations finish; longer ones are told that the service stops. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => (this.server === null ? resolve() : this.server.close(() => resolve())));
    this.server = null;
    for (const socket of this.sockets) if (!this.underWay.has(socket)) socket.destroySoon();
    const graceOver = new AbortController();
    await Promise.race([Promise.all(this.underWay.values()), pause(GRACE, undefined, graceOver).catch(() => undefined)]);
    graceOver.abort();
    for (const socket of this.sockets) {
      if (this.underWay.has(socket)) send(socket, { error: STOPPING });
      socket.destroySoon();
    }
    await closed;
  }

  private async serve(socket: Socket): Promise<void> {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    try {
      for await (const line of linesOf(socket)) {
        const answered = this.answer(line, socket);
        this.underWay.set(socket, answered);
        await answered;
        this.underWay.delete(socket);
        if (this.server === null) break;
      }
      socket.destroySoon();
    } catch {
      socket.destroy();
    }
  }

  private async answer(line: string, socket: Socket): Promise<void> {
    try {
      const { operation, args, operator } = requestOf(line);
      const result = await this.adminOperations.call(operation, args, (progress) => send(socket, { progress }), operator);
      send(socket, { result: result ?? null });
    } catch (fault) {
      send(socket, { error: this.errorOf(fault) });
    }
  }

  private errorOf(fault: unknown): ControlError {
    if (fault instanceof DomainError) return { code: fault.code, message: fault.message, param: fault.param, details: fault.details };
    const { message, stack } = fault as Error;
    this.log.error(`An operation of the command line failed: ${message}`, stack);
    return { code: 'internal_error', message, param: null, details: {} };
  }
}

/** Whoever asked may have hung up: what was done stays done. */
function send(socket: Socket, answer: ControlAnswer): void {
  const line = `${JSON.stringify(answer)}\n`;
  if (socket.writable) socket.write(line);
}

function requestOf(line: string): ControlRequest {
  let request: Partial<ControlRequest> | null;
  try {
    request = JSON.parse(line) as Partial<ControlRequest> | null;
  } catch {
    throw new DomainError('invalid_json', 'A request is one JSON document on a line.');
  }
  if (typeof request?.operation !== 'string') throw new DomainError('missing_field', 'Say which operation.', 'operation');
  return { operation: request.operation, args: request.args ?? {}, operator: { ...UNNAMED, ...request.operator } };
}
