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
  readonly key: {
    readonly id: string;
    readonly type: 'secret' | 'publishable' | 'restricted';
    readonly name: string;
    readonly scopes: readonly string[];
    /** Requests per second; of a publishable key, from each address. */
    readonly rateLimit: number;
  };
}
