import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorsApi } from '#admin/operators/operators-api';
import { socketAddress } from '#admin/operators/socket-address';

/** How long running requests may continue when the service stops, milliseconds. */
const GRACE = 2000;
/** How long clients have to read the final answers, milliseconds. */
const LAST_WORDS = 1000;

/** Serves operators while the service runs, over a socket that only the service's own user can open. */
export class OperatorsSocket {
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly address: string;

  /** Throws if the path is too long for a socket. */
  constructor(
    private readonly api: OperatorsApi,
    file: string,
  ) {
    this.address = socketAddress(file);
  }

  /** Listens. Replaces an existing socket file: the caller holds the data directory, so a killed process left the file. */
  async start(): Promise<void> {
    const { api, address } = this;
    const { server } = api;
    await api.ready();
    server.maxRequestsPerSocket = 1;
    server.prependListener('request', (_request, response) => {
      const answered = new Promise<void>((resolve) => response.once('close', resolve)).then(() => void this.underWay.delete(answered));
      this.underWay.add(answered);
    });
    rmSync(address, { force: true });
    const mask = process.umask(0o177);
    try {
      server.listen(address);
    } finally {
      process.umask(mask);
    }
    await once(server, 'listening');
  }

  /** Stops listening. Short operations finish; longer ones are answered with `service_unavailable`. */
  async stop(): Promise<void> {
    const { server } = this.api;
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await this.answeredWithin(GRACE);
    this.api.giveUp();
    await this.answeredWithin(LAST_WORDS);
    server.closeAllConnections();
    await closed;
  }

  private async answeredWithin(milliseconds: number): Promise<void> {
    const over = new AbortController();
    await Promise.race([Promise.all(this.underWay), pause(milliseconds, undefined, over).catch(() => undefined)]);
    over.abort();
  }
}
