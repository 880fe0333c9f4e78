import { isObject } from './values.ts';

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

/** The object in an answer; null if there is none. */
export function answered<T>(text: string, lastResponse: LastResponse): Answer<T> | null {
  const value = lastResponse.status === 204 ? {} : objectIn(text);
  return value && (Object.defineProperty(value, 'lastResponse', { value: lastResponse, enumerable: false }) as Answer<T>);
}

/** Null if the text is not that of a JSON object. */
export function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
