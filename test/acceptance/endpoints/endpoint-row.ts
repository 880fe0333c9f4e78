/** How an endpoint is called. */
export interface Row {
  /** Makes what `{id}` stands for. */
  readonly of?: () => Promise<string>;
  readonly body?: () => object;
  /** Further scopes that this request needs: those of the objects in the requested events. */
  readonly with?: readonly string[];
  /** It may also succeed with 200: as a dry run, or with a file. */
  readonly has200?: boolean;
  /** It may be answered with 202 and a proposal, where another person has to approve it. */
  readonly mayAwait?: boolean;
  /** Also open to publishable keys. */
  readonly publishable?: boolean;
}

export type EndpointRow = readonly [endpoint: string, scope: string, success: number, row: Row];
