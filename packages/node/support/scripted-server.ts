import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One answer; `hang` never sends it, `drop` closes the connection. */
export type Step = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang' | 'drop';

const SUCCESS: Step = { body: { id: 'ord_1', object: 'order' } };

/** An HTTP server that answers each request with the next step, then with success, and records the requests. */
export class ScriptedServer {
  readonly received: Received[] = [];
  private steps: Step[] = [];

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on('request', (request, response) => void scripted.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join('');
    this.received.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    const step = this.steps.shift() ?? SUCCESS;
    if (step === 'drop') request.socket.destroy();
    else if (step !== 'hang') {
      response.writeHead(step.status ?? 200, { 'content-type': 'application/json', ...step.headers });
      response.end(typeof step.body === 'string' ? step.body : JSON.stringify(step.body));
    }
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answers(...steps: Step[]): void {
    this.steps = steps;
    this.received.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export const refusalBody = (type: string, code: string, more: object = {}): object => ({
  error: { type, code, message: `It is ${code}.`, param: null, request_id: 'req_1', ...more },
});
