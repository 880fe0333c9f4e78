import type { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';
import { startThread } from '#platform/threads/thread';
import type { Outcome } from '#webhooks/delivery/send';

export type SenderSettings = Pick<Configuration, 'webhookCaFile' | 'webhookAllowedNetworks' | 'webhookAllowHttp'>;

/** A request to be made; `number` identifies its outcome. */
export interface SendRequest {
  readonly number: number;
  /** The endpoint whose turn it takes. */
  readonly endpoint: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `null`: it was not sent. */
export type SendResult = { readonly number: number } & ({ readonly outcome: Outcome | null } | { readonly fault: unknown });

/**
 * Runs the sender in a separate thread, so that handshakes, encryption and parsing for merchants' servers delay no request of the service. An idle
 * service has no such thread.
 */
@Injectable()
export class ThreadedSender implements OnApplicationShutdown {
  private readonly settings: SenderSettings;
  private readonly awaited = new Map<number, PromiseWithResolvers<Outcome | null>>();
  private requests: SendRequest[] = [];
  private count = 0;
  private thread: Worker | undefined;

  constructor({ webhookCaFile, webhookAllowedNetworks, webhookAllowHttp }: Configuration) {
    this.settings = { webhookCaFile, webhookAllowedNetworks, webhookAllowHttp };
  }

  /**
   * null if it was not sent: it waited for other requests to the endpoint, one of which ended badly or late (see `EndpointTurns`). Rejects only for
   * our own faults, which say nothing about the endpoint.
   */
  post(endpoint: string, url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome | null> {
    const number = ++this.count;
    const result = Promise.withResolvers<Outcome | null>();
    this.awaited.set(number, result);
    if (this.requests.push({ number, endpoint, url, headers, body }) === 1) setImmediate(() => this.ask());
    return result.promise;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  private ask(): void {
    try {
      this.thread ??= this.started();
    } catch (cause) {
      // The machine has no free threads.
      return this.ended(new Error('No thread that sends webhooks can be started.', { cause }));
    }
    this.thread.postMessage(this.requests);
    this.requests = [];
  }

  private started(): Worker {
    const hear = (results: readonly SendResult[]): void => results.forEach((each) => this.settle(each));
    let cause: unknown;
    return startThread('sending-thread', import.meta.url, hear, this.settings)
      .on('error', (fault) => (cause = fault))
      .on('exit', () => this.ended(new Error('The thread that sends webhooks has ended.', { cause })));
  }

  private settle(result: SendResult): void {
    const { resolve, reject } = this.awaited.get(result.number)!;
    this.awaited.delete(result.number);
    if ('outcome' in result) resolve(result.outcome);
    else reject(result.fault);
  }

  /** The outcome of requests under way is unknown. The next request starts a new thread. */
  private ended(fault: Error): void {
    this.thread = undefined;
    this.requests = [];
    for (const { reject } of this.awaited.values()) reject(fault);
    this.awaited.clear();
  }
}
