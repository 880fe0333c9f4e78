import type { Actor } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';

/** A permission of an API key (interface §5.2), written `<resource>:<read|write>`. */
export type KeyScope = `${string}:read` | `${string}:write`;

/** The caller: the account and mode of the API key, and the key itself or its substitute. */
export interface Caller {
  readonly account: string;
  readonly livemode: boolean;
  /** The account and mode as documents name them. */
  readonly scope: Scope;
  /** The only object that the caller may use, because it sent that object's secret instead of an API key. */
  readonly opens?: string;
  /** The person who is signed in and has no API key. `key` then stands for the person in rate limits and logs. */
  readonly person?: Person;
  /** The program (an agent) that acts for the person or with the key. It can only propose what it would write. */
  readonly agent?: Actor;
  readonly key: {
    readonly id: string;
    readonly type: 'secret' | 'publishable' | 'restricted' | 'user';
    readonly name: string;
    readonly scopes: readonly string[];
    /** Requests per second; for a publishable key, per address. */
    readonly rateLimit: number;
    /** Whether it is for agents, which no route of the API takes. */
    readonly agent?: boolean;
  };
}

/** A person of a merchant's staff, identified by their session. */
export interface Person {
  readonly session: string;
  /** The name of the role, for error messages. */
  readonly role: string;
  /** Whether the role covers a route. */
  allows(route: RouteAccess): boolean;
  /** Whether the route is closed until the person has a second factor. */
  needsSecondFactor(route: RouteAccess): boolean;
  /** Whether the role reads a route's answers with personal data masked. */
  seesMasked(route: RouteAccess): boolean;
}

/** The access that a route requires of its caller. */
export interface RouteAccess {
  readonly scope: string;
  /** The path of the route, such as `/v1/orders/:id`. */
  readonly path: string;
}
