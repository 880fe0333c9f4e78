import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DomainError } from '#kernel/domain-error';
import type { Arguments, OnProgress } from '#platform/control/admin-operations';
import { type Operator, UNNAMED } from '#platform/control/operator';
import { type ControlAnswer, type ControlRequest, linesOf, socketAddress } from '#platform/control/control-socket';

/** No socket there, or one that a process killed left behind. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

/** The command line's end of the socket to the running service. One call at a time. */
export class ControlClient {
  private readonly lines: AsyncGenerator<string, void, void>;

  private constructor(
    private readonly socket: Socket,
    private readonly operator: Operator,
  ) {
    socket.on('error', () => socket.destroy());
    this.lines = linesOf(socket);
  }

  /** `operator`: in whose name. null when nobody listens at this socket file. */
  static async connect(file: string, operator = UNNAMED): Promise<ControlClient | null> {
    const socket = connect(socketAddress(file));
    try {
      await once(socket, 'connect');
      return new ControlClient(socket, operator);
    } catch (fault) {
      if (NOBODY.has((fault as NodeJS.ErrnoException).code ?? '')) return null;
      throw fault;
    }
  }

  /** Has the service do an operation. Throws its refusal, or `service_unavailable` when it ends before it has answered. */
  async call(operation: string, args: Arguments, progress: OnProgress): Promise<unknown> {
    const request: ControlRequest = { operation, args, operator: this.operator };
    this.socket.write(`${JSON.stringify(request)}\n`);
    for (let line = await this.nextLine(); line !== null; line = await this.nextLine()) {
      const answer = JSON.parse(line) as ControlAnswer;
      if ('result' in answer) return answer.result;
      if ('error' in answer) throw new DomainError(answer.error.code, answer.error.message, answer.error.param, answer.error.details);
      progress(answer.progress);
    }
    throw new DomainError('service_unavailable', 'The service ended before it answered. See whether it was done before you ask again.');
  }

  async close(): Promise<void> {
    this.socket.destroy();
  }

  private async nextLine(): Promise<string | null> {
    const line = await this.lines.next().catch(() => null);
    return line?.value ?? null;
  }
}
