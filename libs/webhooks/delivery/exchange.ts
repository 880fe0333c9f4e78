import type { Dispatcher } from 'undici';
import { Beginning } from '#webhooks/delivery/receive';

type Headers = Readonly<Record<string, string | string[]>>;

const ENOUGH = new Error('Enough of the answer was read.');

/** Error codes of a lost connection. */
const LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * The handler of one request, which collects the beginning of its response. It implements the HTTP client's low-level interface: a stream for each
 * response and a signal for each request would cost as much as signing and sending.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  status: number | null = null;
  /** The response's headers, with the names as sent; null until they arrive. */
  headers: Headers | null = null;
  private readonly text = Promise.withResolvers<string>();
  /** Undefined until the first bytes of the body arrive. */
  private beginning: Beginning | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private abandoned: Error | null = null;
  private answering = false;
  private ended = false;
  private encoding = '';

  /** The beginning of the response's body, empty if it has none. Rejects if the response is not complete, or cannot be read. */
  get body(): Promise<string> {
    return this.text.promise;
  }

  /**
   * Whether a reused connection was lost before the first byte of this response. Receivers close idle connections, and may not have seen the request. That
   * bytes were read before shows that the connection was reused; `WebhookSender` adds their number to the fault.
   */
  lostKept(fault: unknown): boolean {
    const { code, socket } = fault as { code?: string; socket?: { bytesRead: number } };
    return !this.answering && LOST.has(code ?? '') && (socket?.bytesRead ?? 0) > 0;
  }

  /** The status that was read before a fault, also where the headers after it could not be read; null without one. */
  statusBefore(fault: unknown): number | null {
    if (this.status === null && this.answering) {
      this.status = (fault as { socket?: { status?: number | null } }).socket?.status ?? null;
      if (this.status !== null) this.headers = asSent([]);
    }
    return this.status;
  }

  /** What was read of the body before a fault. */
  get textSoFar(): string {
    return this.beginning?.text ?? '';
  }

  /** Stops sending and reading. */
  abandon(reason: Error): void {
    this.text.reject(reason);
    this.abandoned = reason;
    this.controller?.abort(reason);
    this.beginning?.drop();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.abandoned !== null) controller.abort(this.abandoned);
  }

  onResponseStarted(): void {
    this.answering = true;
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    { 'content-encoding': encoding }: Dispatcher.ResponseData['headers'],
  ): void {
    // Interim responses, such as early hints.
    if (status < 200) return;
    this.status = status;
    this.headers = asSent(rawHeaders as readonly Buffer[]);
    this.encoding = String(encoding ?? '');
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.beginning ??= new Beginning(
      this.encoding,
      (text) => this.reported(text),
      (fault) => this.abandon(fault),
    );
    this.beginning.add(chunk);
  }

  onResponseEnd(): void {
    this.ended = true;
    if (this.beginning === undefined) this.reported('');
    else this.beginning.end();
  }

  onResponseError(_: Dispatcher.DispatchController, fault: Error): void {
    this.abandon(fault);
  }

  /** The beginning of the body is complete. The rest is not read. */
  private reported(text: string): void {
    this.text.resolve(text);
    if (!this.ended) this.abandon(ENOUGH);
  }
}

/** Headers by name. `raw` alternates names and values; several values of one name become a list. */
function asSent(raw: readonly Buffer[]): Headers {
  // No prototype, so that no inherited name such as `constructor` exists in it.
  const headers = Object.create(null) as Record<string, string | string[]>;
  for (let n = 0; n < raw.length; n += 2) {
    const [name, value] = [raw[n]!.toString('latin1'), raw[n + 1]!.toString('latin1')];
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}
