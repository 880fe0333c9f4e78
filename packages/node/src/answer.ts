/** The HTTP answer of an object. */
export interface LastResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
}

/** An object as received, including fields unknown to this version. `lastResponse` is not enumerable. */
export type Answer<T> = T & { readonly lastResponse: LastResponse };

export const lastResponseOf = ({ status, headers }: Response): LastResponse => ({
  status,
  headers,
  requestId: headers.get('request-id'),
});

export function answered<T>(text: string, lastResponse: LastResponse): Answer<T> {
  const value = (text === '' ? {} : JSON.parse(text)) as object;
  return Object.defineProperty(value, 'lastResponse', { value: lastResponse, enumerable: false }) as Answer<T>;
}
