import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, Client, type Dispatcher } from 'undici';
import type { Configuration } from '#platform/config/configuration';
import { passOverInterim } from '#http/http-edge/outgoing/interim-answers';
import { Exchange } from '#webhooks/delivery/exchange';
import { AddressGuard, ForbiddenAddress } from '#webhooks/delivery/guard';
import { type DeliveryError, errorOfFault, errorOfStatus } from '#webhooks/delivery/outcome';

/** One deadline for name resolution, connecting, TLS, headers and body (interface §6), in milliseconds. */
export const DEADLINE = 5000;

/** The result of a request. Without a response, `status`, `headers` and `body` are null. `error` is null on success. */
export interface Outcome {
  readonly error: DeliveryError | null;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string | string[]>> | null;
  readonly body: string | null;
  /** Milliseconds. */
  readonly duration: number;
}

/** POSTs to merchants' endpoints, except those that the guard forbids. */
export class WebhookSender {
  readonly trust: ReturnType<typeof trustOf>;
  private readonly options: Client.Options;
  private readonly agent: Agent;
  /** Single-use connections. */
  private readonly fresh = new Set<Client>();

  constructor({ webhookCaFile }: Pick<Configuration, 'webhookCaFile'>, guard: AddressGuard) {
    this.trust = trustOf({ webhookCaFile });
    const tls = buildConnector({ ...this.trust, lookup: guard.lookup(false), timeout: DEADLINE });
    const plain = buildConnector({ lookup: guard.lookup(true), timeout: DEADLINE });
    this.options = {
      // One timer covers the whole request, see below.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, done) => {
        const isPlain = options.protocol === 'http:';
        if (!guard.mayName(options.hostname, { plain: isPlain })) return done(new ForbiddenAddress(options.hostname), null);
        // SNI takes the name without its final dot (RFC 6066): some servers refuse it with the dot.
        const servername = options.servername?.replace(/\.$/, '');
        (isPlain ? plain : tls)({ ...options, servername }, (...made) => {
          const [, socket] = made;
          const interim = socket && passOverInterim(socket);
          socket?.on('error', (fault) =>
            Object.assign(fault, { socket: { bytesRead: socket.bytesRead - interim!.passedOver, status: interim!.status } }),
          );
          done(...made);
        });
      },
    };
    this.agent = new Agent(this.options);
  }

  /**
   * Rejects only for faults of our own; the endpoint's are in the outcome. The status decides as soon as it was read: what is wrong with the rest of the
   * answer does not make a received event a failure. If the receiver has just closed a kept-alive connection, the request is sent
   * once more on a new one, as browsers do.
   */
  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome> {
    const started = performance.now();
    let exchange = new Exchange();
    const timer = setTimeout(() => exchange.abandon(tooLate()), DEADLINE);
    const { origin, pathname, search } = new URL(url);
    const request = { origin, path: pathname + search, method: 'POST', headers, body } as const;
    let text: string | null = null;
    let error: DeliveryError | null;
    try {
      this.agent.dispatch(request, exchange);
      text = await exchange.body.catch((fault: unknown) => {
        if (!exchange.lostKept(fault)) throw fault;
        exchange = new Exchange();
        return this.postedOnNewConnection(origin, request, exchange);
      });
      error = errorOfStatus(exchange.status!);
    } catch (fault) {
      const status = exchange.statusBefore(fault);
      error = status === null ? errorOfFault(fault) : errorOfStatus(status);
      if (status === null && error === null) throw fault;
      text = status === null ? null : exchange.textSoFar;
    } finally {
      clearTimeout(timer);
    }
    const { status, headers: answered } = exchange;
    return { error, status, headers: answered, body: text, duration: Math.round(performance.now() - started) };
  }

  async close(): Promise<void> {
    await Promise.all([this.agent, ...this.fresh].map((connections) => connections.destroy()));
  }

  /** Sends a request on a new connection, and closes it. */
  private async postedOnNewConnection(origin: string, request: Dispatcher.DispatchOptions, exchange: Exchange): Promise<string> {
    const connection = new Client(origin, this.options);
    this.fresh.add(connection);
    connection.dispatch(request, exchange);
    try {
      return await exchange.body;
    } finally {
      this.fresh.delete(connection);
      await connection.destroy();
    }
  }
}

/** The trusted certificates: the system's, and those that the operator has added. */
export const trustOf = ({ webhookCaFile }: Pick<Configuration, 'webhookCaFile'>): { readonly secureContext?: SecureContext } =>
  webhookCaFile === null ? {} : { secureContext: trusting(readFileSync(webhookCaFile, 'utf8')) };

const trusting = (extra: string) => createSecureContext({ ca: [...getCACertificates('default'), extra] });

const tooLate = (): Error => Object.assign(new Error(`No complete answer within ${DEADLINE / 1000} s.`), { code: 'DEADLINE' });
