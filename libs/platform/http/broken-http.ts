import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { errorAnswer, errorBody } from '#platform/http/error-body';
import type { ErrorCode } from '#platform/http/error-catalogue';
import { isEncrypted } from '#platform/http/https-only';
import { newRequestId } from '#platform/http/request-id';
import { safetyHeaders } from '#platform/http/safety-headers';

/** Characters of an address, and of all headers together. */
const LONGEST_ADDRESS = 8192;
const MOST_HEADERS = 16 * 1024;

/** A registered name or an IP address, and a port; RFC 9112 §3.2 lets it be empty. */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/** Refuses other versions of HTTP, addresses and headers that are too long, and what RFC 9112 §3.2 has a server refuse of Host. */
export function wellFormed({ raw, url }: FastifyRequest): void {
  if (raw.httpVersionMajor !== 1) {
    throw new DomainError('invalid_request', `This service speaks HTTP/1.1, not HTTP/${raw.httpVersion}.`);
  }
  if (url.length > LONGEST_ADDRESS) {
    throw new DomainError('uri_too_long', `The address has more than ${LONGEST_ADDRESS} characters. Shorten the query.`);
  }
  let characters = 0;
  let hosts = 0;
  for (let n = 0; n < raw.rawHeaders.length; n += 2) {
    const name = raw.rawHeaders[n]!;
    characters += name.length + raw.rawHeaders[n + 1]!.length;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (characters > MOST_HEADERS) {
    throw new DomainError('headers_too_large', `The headers have more than ${MOST_HEADERS} characters. Send fewer or shorter ones.`);
  }
  if (hosts === 0 && raw.httpVersion === '1.1') {
    throw new DomainError('invalid_request', 'The request has no Host header. Send one, as HTTP/1.1 requires.');
  }
  if (hosts > 1 || !HOST.test(raw.headers.host ?? '')) {
    throw new DomainError('invalid_request', 'The Host header must be there once, with a host and perhaps a port.');
  }
}

interface BrokenHttp {
  readonly code?: string;
}

/** Answers what cannot be read as HTTP, if there is still somebody to answer, and closes the connection. */
export function answerBrokenHttp(fault: BrokenHttp, socket: Duplex): void {
  const owed = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage;
  if (!socket.writable || fault.code === 'ECONNRESET' || owed?.headersSent === true) {
    socket.destroy();
    return;
  }
  // A whole request came before what is broken: its client must not take this refusal for the answer to it.
  if (owed?.req.complete === true) {
    owed.shouldKeepAlive = false;
    owed.once('close', () => socket.destroy());
    return;
  }
  const requestId = newRequestId();
  const answer = errorAnswer(CODES[fault.code ?? ''] ?? 'invalid_request');
  const body = errorBody(answer, requestId);
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    `Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(safetyHeaders(isEncrypted(socket))).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Answers an `Expect` header other than `100-continue`. */
export function answerUnknownExpectation({ socket }: IncomingMessage, response: ServerResponse): void {
  const requestId = newRequestId();
  const answer = errorAnswer('invalid_request', 'The Expect header asks for something this service does not know. Leave it out.');
  const body = errorBody(answer, requestId);
  response.writeHead(answer.status, {
    ...safetyHeaders(isEncrypted(socket)),
    'Request-Id': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};
