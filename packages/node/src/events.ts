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

export type Listener<Name extends keyof ClientEvents> = (event: ClientEvents[Name]) => void;

/** Tells listeners about each attempt. A listener that throws changes nothing about the call. */
export class Events {
  private readonly listeners: { readonly [Name in keyof ClientEvents]: Set<Listener<Name>> } = { request: new Set(), response: new Set() };

  /** Returns what ends it. */
  on<Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.listeners[name] as Set<Listener<Name>>;
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
