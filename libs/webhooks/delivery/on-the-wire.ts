import { STATUS_CODES } from 'node:http';
import type { DeliveryAttempt } from '#webhooks/delivery/delivery-attempt';

/**
 * The request and the response of an attempt as HTTP/1.1 text: start line, headers, an empty line, the body. Only the request if there was no response.
 * Null if the attempt was not made.
 */
export function onTheWire({ url, request_headers, request_body, ...answer }: DeliveryAttempt): string | null {
  if (url === null || request_headers === null) return null;
  const { pathname, search } = new URL(url);
  const request = message(`POST ${pathname}${search} HTTP/1.1`, request_headers, request_body);
  const { response_status: status, response_headers, response_body } = answer;
  if (status === null) return request;
  return `${request}\r\n\r\n${message(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd(), response_headers ?? {}, response_body ?? '')}`;
}

function message(start: string, headers: Readonly<Record<string, string | string[]>>, body: string): string {
  const lines = Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`));
  return [start, ...lines, '', body].join('\r\n');
}
