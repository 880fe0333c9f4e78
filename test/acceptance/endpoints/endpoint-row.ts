/** How an endpoint is asked. */
export interface Row {
  /** Makes what `{id}` stands for. */
  readonly of?: () => Promise<string>;
  readonly body?: () => object;
  /** Scopes that this request needs besides: what the events tell of that are asked for. */
  readonly with?: readonly string[];
  /** It succeeds with 200 besides: where it is tried without effect, or with a file. */
  readonly has200?: boolean;
  /** It may be answered with 202 and a proposal, where another person has to approve it. */
  readonly mayAwait?: boolean;
  /** Also open to publishable keys. */
  readonly publishable?: boolean;
}

export type EndpointRow = readonly [endpoint: string, scope: string, success: number, row: Row];
