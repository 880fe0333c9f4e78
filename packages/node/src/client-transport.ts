import { checkClientOptions, checkRequestOptions } from './checks.ts';
import { certificateFault, ParameterError } from './errors.ts';
import { type ClientOptions, type RequestOptions, userAgent } from './options.ts';
import { type Call, type Method, type Params, type Received, Transport } from './transport.ts';

/** An attempt of a call. */
export interface RequestEvent {
  readonly method: string;
  /** Without the query, which may be personal. */
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
}

/** How an attempt ended. */
export interface ResponseEvent extends RequestEvent {
  /** Null if no answer came. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** Milliseconds. */
  readonly elapsed: number;
}

export interface ClientEvents {
  readonly request: RequestEvent;
  readonly response: ResponseEvent;
}

type Listener<Name extends keyof ClientEvents> = (event: ClientEvents[Name]) => void;

/** Tells listeners about each attempt. A listener that throws changes nothing about the call. */
class Events {
  private readonly listeners: { readonly [Name in keyof ClientEvents]: Set<Listener<Name>> } = { request: new Set(), response: new Set() };

  /** Returns what ends it. */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.listeners[name] as Set<Listener<Name>> | undefined;
    if (listeners === undefined || typeof listener !== 'function')
      throw new ParameterError("on takes 'request' or 'response', and a function.", 'on');
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  emit<Name extends keyof ClientEvents>(name: Name, event: ClientEvents[Name]): void {
    for (const listener of this.listeners[name] as Set<Listener<Name>>) {
      try {
        listener(event);
      } catch {
        // A fault in a log must not lose an answer.
      }
    }
  }
}

/** The transport of a client: checks the options, which not every caller's compiler has, tells listeners, and explains certificates. */
export class ClientTransport extends Transport {
  private readonly events: Events = new Events();
  private readonly agent: string | null;

  constructor(options: ClientOptions) {
    checkClientOptions(options);
    super(options);
    this.agent = 'apiKey' in options ? userAgent(globalThis) : null;
  }

  /** Calls a listener for every attempt, and returns what ends that. */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>): () => void {
    return this.events.on(name, listener);
  }

  protected override call(method: Method, path: string, params: Params, options: RequestOptions, read: Call['read']): Call {
    checkRequestOptions(options);
    const call = super.call(method, path, params, options, read);
    const own = Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]);
    return { ...call, headers: { ...(this.agent !== null && { 'user-agent': this.agent }), ...Object.fromEntries(own) } };
  }

  protected override async exchange(call: Call, init: RequestInit, attempt: number): Promise<Received> {
    const event = { method: call.method, path: call.path.split('?', 1)[0]!, attempt: attempt + 1 };
    const began = performance.now();
    let response: Response | null = null;
    this.events.emit('request', event);
    try {
      const received = await super.exchange(call, init, attempt);
      response = received.response;
      return received;
    } catch (fault) {
      throw certificateFault(call.url, call.idempotencyKey, fault) ?? fault;
    } finally {
      const [status, requestId] = [response?.status ?? null, response?.headers.get('request-id') ?? null];
      this.events.emit('response', { ...event, status, requestId, elapsed: performance.now() - began });
    }
  }
}

/** A client, or the options of a new one. Clients with the same transport see each other's writes, and share their limits. */
export type ClientSource = ClientOptions | { readonly transport: ClientTransport };

export const transportOf = (source: ClientSource): ClientTransport =>
  // Not `instanceof`: the modules of `import` and of `require` have a class each.
  typeof (source as { transport?: ClientTransport } | null)?.transport?.json === 'function'
    ? (source as { transport: ClientTransport }).transport
    : new ClientTransport(source as ClientOptions);
