import { AsyncLocalStorage } from 'node:async_hooks';

interface Running {
  readonly name: string;
  readonly routes: readonly string[];
  /** Machines that had been lost when it began. */
  readonly losses: number;
}

/** Pages are no part of the description of the interface. */
const DESCRIBED = /^\/(?:admin\/)?v1\/(?!oidc\/)/;

const running = new AsyncLocalStorage<Running>();

/** The acts of a world, and what each has reached of the service. */
export class Acting {
  readonly routes: string[] = [];
  readonly operations: string[] = [];
  readonly policies: string[] = [];
  /** Codes of errors. */
  readonly refusals: string[] = [];
  /** Requests of acts that do not declare them. */
  readonly faults = new Set<string>();
  /** Machines that were lost. */
  losses = 0;

  /** Requests that are made meanwhile count as those of this act. */
  during<T>(name: string, routes: readonly string[], act: () => Promise<T>): Promise<T> {
    return running.run({ name, routes, losses: this.losses }, act);
  }

  /** What the act that runs was answered before may be lost: the machine was, and a backup took its place. */
  get isInterrupted(): boolean {
    const act = running.getStore();
    return act !== undefined && act.losses < this.losses;
  }

  /** A request had success. What no act requested is not counted: the world is opened and judged by the interface, too. */
  answered(method: string, path: string): void {
    const act = running.getStore();
    if (act === undefined || !DESCRIBED.test(path)) return;
    const route = routeOf(act.routes, method, path);
    if (route === null) this.faults.add(`the act "${act.name}" does not declare ${method} ${path}`);
    else this.routes.push(route);
  }

  /** A request was refused for good. */
  refused(body: Buffer): void {
    const code = /"code":"(\w+)"/.exec(body.toString())?.[1];
    if (code !== undefined) this.refusals.push(code);
  }

  /** Operators had something done. */
  operated(operation: string): void {
    if (running.getStore() !== undefined) this.operations.push(operation);
  }
}

/** The route of a request: of several that match, the one with the most words of its own. */
export function routeOf(routes: readonly string[], method: string, path: string): string | null {
  const request = [method, ...path.split('?')[0]!.split('/')];
  const matching = routes.filter((route) => {
    const parts = route.split(/[ /]/);
    return parts.length === request.length && parts.every((part, n) => part === request[n] || part.startsWith('{'));
  });
  return matching.toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? null;
}
