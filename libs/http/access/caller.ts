import type { Actor } from '#platform/event-history/recorded-event';
import type { Scope } from '#platform/storage/documents';

/** What an API key may do (interface §5.2), written `<resource>:<read|write>`. */
export type KeyScope = `${string}:read` | `${string}:write`;

/** Who asks: the account and mode that the API key decides, and the key itself; or what stands for one. */
export interface Caller {
  readonly account: string;
  readonly livemode: boolean;
  /** The account and mode as documents name them. */
  readonly scope: Scope;
  /** The one object that a caller may reach with its secret in place of an API key. */
  readonly opens?: string;
  /** The person who is signed in, in place of an API key; `key` then counts and names the person's requests. */
  readonly person?: Person;
  /** The program that acts for the person or with the key. What it writes is at most proposed. */
  readonly agent?: Actor;
  readonly key: {
    readonly id: string;
    readonly type: 'secret' | 'publishable' | 'restricted' | 'user';
    readonly name: string;
    readonly scopes: readonly string[];
    /** Requests per second; of a publishable key, from each address. */
    readonly rateLimit: number;
  };
}

/** A person of a merchant's staff, by their session. */
export interface Person {
  readonly session: string;
  /** As an error names it. */
  readonly role: string;
  /** Whether the role covers a route. */
  allows(route: RouteAccess): boolean;
  /** Whether the route is closed until the person has a second factor. */
  needsSecondFactor(route: RouteAccess): boolean;
  /** Whether the role reads a route's answers with personal data masked. */
  seesMasked(route: RouteAccess): boolean;
}

/** What a route needs of its caller. */
export interface RouteAccess {
  readonly scope: string;
  /** The template of its address. */
  readonly path: string;
}
