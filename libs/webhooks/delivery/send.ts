import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates } from 'node:tls';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { Configuration } from '#platform/config/configuration';
import { AddressGuard, ForbiddenAddress } from '#webhooks/delivery/guard';
import { type DeliveryError, errorOfFault, errorOfStatus } from '#webhooks/delivery/outcome';
import { beginningOf } from '#webhooks/delivery/receive';

/** One deadline over name resolution, connecting, TLS, headers and body (interface §6), in milliseconds. */
export const DEADLINE = 5000;

export interface Outcome {
  readonly error: DeliveryError | null;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string | string[]>> | null;
  readonly body: string | null;
  /** Milliseconds. */
  readonly duration: number;
}

/** POSTs to merchants' endpoints, and to nowhere that the guard forbids. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor({ webhookCaFile }: Configuration, guard: AddressGuard) {
    const trust = webhookCaFile === null ? {} : { secureContext: trusting(readFileSync(webhookCaFile, 'utf8')) };
    const tls = buildConnector({ ...trust, lookup: guard.lookup(false), timeout: DEADLINE });
    const plain = buildConnector({ lookup: guard.lookup(true), timeout: DEADLINE });
    this.agent = new Agent({
      headersTimeout: DEADLINE,
      bodyTimeout: DEADLINE,
      connect: (options, done) => {
        const isPlain = options.protocol === 'http:';
        if (!guard.mayName(options.hostname, { plain: isPlain })) return done(new ForbiddenAddress(options.hostname), null);
        (isPlain ? plain : tls)(options, done);
      },
    });
  }

  /** Rejects only for a fault of our own, which says nothing about the endpoint. */
  async post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome> {
    const started = performance.now();
    const abandon = new AbortController();
    const deadline = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const late = Object.assign(new Error(`No complete answer within ${DEADLINE / 1000} s.`), { code: 'DEADLINE' });
      deadline.reject(late);
      abandon.abort(late);
    }, DEADLINE);
    const answered: { status: number | null; headers: Outcome['headers'] } = { status: null, headers: null };
    const duration = () => Math.round(performance.now() - started);
    try {
      const exchange = this.exchange(url, { method: 'POST', headers, body, signal: abandon.signal }, answered);
      exchange.catch(() => undefined);
      const text = await Promise.race([exchange, deadline.promise]);
      return { error: errorOfStatus(answered.status!), ...answered, body: text, duration: duration() };
    } catch (fault) {
      const error = errorOfFault(fault);
      if (error === null) throw fault;
      return { error, ...answered, body: null, duration: duration() };
    } finally {
      clearTimeout(timer);
    }
  }

  private async exchange(
    url: string,
    options: Omit<Dispatcher.RequestOptions, 'path' | 'origin'>,
    answered: { status: number | null; headers: Outcome['headers'] },
  ): Promise<string> {
    const { origin, pathname, search } = new URL(url);
    const response = await this.agent.request({ ...options, origin, path: pathname + search });
    answered.status = response.statusCode;
    answered.headers = response.headers as Record<string, string | string[]>;
    return beginningOf(response.body, String(response.headers['content-encoding'] ?? ''));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

const trusting = (extra: string) => createSecureContext({ ca: [...getCACertificates('default'), extra] });
