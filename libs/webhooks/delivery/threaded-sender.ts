import type { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '#platform/config/configuration';
import { startThread } from '#platform/threads/thread';
import type { Outcome } from '#webhooks/delivery/send';

export type SenderSettings = Pick<Configuration, 'webhookCaFile' | 'webhookAllowedNetworks' | 'webhookAllowHttp'>;

/** A request for the thread. `number` identifies its result. */
export interface SendRequest {
  readonly number: number;
  /** The endpoint whose limit of concurrent requests it counts against. */
  readonly endpoint: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An `outcome` of null means that the request was not sent. `fault` is an error of our own. */
export type SendResult = { readonly number: number } & ({ readonly outcome: Outcome | null } | { readonly fault: unknown });

/**
 * Runs the sender in a separate thread, so that handshakes, encryption and parsing for merchants' servers delay no request of the service. An idle
 * service has no such thread.
 */
@Injectable()
export class ThreadedSender implements OnApplicationShutdown {
  private readonly settings: SenderSettings;
  private readonly pending = new Map<number, PromiseWithResolvers<Outcome | null>>();
  private requests: SendRequest[] = [];
  private count = 0;
  private thread: Worker | undefined;

  constructor({ webhookCaFile, webhookAllowedNetworks, webhookAllowHttp }: Configuration) {
    this.settings = { webhookCaFile, webhookAllowedNetworks, webhookAllowHttp };
  }

  /**
   * Null if the request was not sent: it waited for other requests to the endpoint, one of which failed or was slow (see `EndpointTurns`). Rejects only for
   * faults of our own.
   */
  post(endpoint: string, url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome | null> {
    const number = ++this.count;
    const result = Promise.withResolvers<Outcome | null>();
    this.pending.set(number, result);
    if (this.requests.push({ number, endpoint, url, headers, body }) === 1) setImmediate(() => this.postRequests());
    return result.promise;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  /** Posts the requests of this turn of the event loop in one message. Starts the thread if there is none. */
  private postRequests(): void {
    try {
      this.thread ??= this.startWorker();
    } catch (cause) {
      // The machine has no free threads.
      return this.ended(new Error('No thread that sends webhooks can be started.', { cause }));
    }
    this.thread.postMessage(this.requests);
    this.requests = [];
  }

  private startWorker(): Worker {
    const onResults = (results: readonly SendResult[]): void => results.forEach((each) => this.settle(each));
    let cause: unknown;
    return startThread('sending-thread', import.meta.url, onResults, this.settings)
      .on('error', (fault) => (cause = fault))
      .on('exit', () => this.ended(new Error('The thread that sends webhooks has ended.', { cause })));
  }

  private settle(result: SendResult): void {
    const { resolve, reject } = this.pending.get(result.number)!;
    this.pending.delete(result.number);
    if ('outcome' in result) resolve(result.outcome);
    else reject(result.fault);
  }

  /** The thread has ended. The outcome of requests under way is unknown, so they are rejected. The next request starts a new thread. */
  private ended(fault: Error): void {
    this.thread = undefined;
    this.requests = [];
    for (const { reject } of this.pending.values()) reject(fault);
    this.pending.clear();
  }
}
