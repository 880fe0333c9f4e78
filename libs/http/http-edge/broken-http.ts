import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorAnswer, errorBody } from '#http/errors/error-body';
import type { ErrorCode } from '#http/errors/error-catalogue';
import { isEncrypted } from '#http/pipeline/https-only';
import { newRequestId } from '#http/pipeline/request-id';
import { safetyHeaders } from '#http/pipeline/safety-headers';

interface BrokenHttp {
  readonly code?: string;
}

/** Answers a request that is not valid HTTP, if the connection is still open, and closes the connection. */
export function answerBrokenHttp(fault: BrokenHttp, socket: Duplex): void {
  const owed = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage;
  if (!socket.writable || fault.code === 'ECONNRESET' || owed?.headersSent === true) {
    socket.destroy();
    return;
  }
  // An earlier, complete request is still being answered. The client must not take this refusal for its answer.
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
