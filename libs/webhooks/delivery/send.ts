import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates } from 'node:tls';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, buildConnector } from 'undici';
import { Configuration } from '#platform/config/configuration';
import { Exchange } from '#webhooks/delivery/exchange';
import { AddressGuard, ForbiddenAddress } from '#webhooks/delivery/guard';
import { type DeliveryError, errorOfFault, errorOfStatus } from '#webhooks/delivery/outcome';

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
    const exchange = new Exchange();
    const timer = setTimeout(() => exchange.abandon(tooLate()), DEADLINE);
    const { origin, pathname, search } = new URL(url);
    let text: string | null = null;
    let error: DeliveryError | null;
    try {
      this.agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, exchange);
      text = await exchange.body;
      error = errorOfStatus(exchange.status!);
    } catch (fault) {
      error = errorOfFault(fault);
      if (error === null) throw fault;
    } finally {
      clearTimeout(timer);
    }
    const { status, headers: answered } = exchange;
    return { error, status, headers: answered, body: text, duration: Math.round(performance.now() - started) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

const trusting = (extra: string) => createSecureContext({ ca: [...getCACertificates('default'), extra] });

const tooLate = (): Error => Object.assign(new Error(`No complete answer within ${DEADLINE / 1000} s.`), { code: 'DEADLINE' });
