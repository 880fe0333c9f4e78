import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerBrokenHttp, answerUnknownExpectation } from '#http/http-edge/broken-http';
import { Connections, type MostConnections } from '#http/http-edge/connections';
import { connectionsFor, mostDescriptors } from '#http/http-edge/descriptors';
import { OneRequestAtATime } from '#http/http-edge/one-request-at-a-time';
import type { PemPair } from '#http/http-edge/tls/certificate';

/**
 * The protocols of the API's port: TLS 1.3, and the suites of TLS 1.2 with forward secrecy and authenticated encryption (RFC 9325 §4.2). The older
 * suites (CBC, key exchange by RSA) have been broken repeatedly.
 */
const PROTOCOL = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const;

/** Milliseconds that a client has to do its part. Each deadline is enforced at most a fifth of `beginning` late. */
export interface Deadlines {
  /** For the first byte, for the TLS handshake, and for the headers of a request, each. */
  readonly beginning: number;
  /** For a whole request, and for any progress in reading its answer. */
  readonly request: number;
  /** For the next request on the same connection. */
  readonly next: number;
}

const DEADLINES: Deadlines = { beginning: 10_000, request: 30_000, next: 72_000 };
/**
 * Milliseconds for which idle connections of a proxy stay open after the service was stopped. The gateway closes its own sooner (`keepalive` in its
 * Caddyfile): if we closed one that the gateway still uses, a request in transit would be lost.
 */
const LAST_REQUESTS = 4000;
/** Maximum bytes of a request's headers. */
const MOST_HEADERS = 64 * 1024;
/** The first byte of every TLS connection. */
const TLS_HANDSHAKE = 0x16;

/** The limits of a port. */
export interface PortLimits {
  readonly deadlines?: Deadlines;
  readonly connections?: MostConnections;
  /** Whether an address is a proxy's, whose connections carry the requests of many clients. */
  readonly isProxy?: (address: string) => boolean;
}

/**
 * The API's port. It speaks TLS, and recognises plain HTTP by the first byte, so that clients are advised to use HTTPS. It tracks its connections, to
 * limit them and to shut down without cutting off a request.
 */
export class ApiServer {
  private readonly deadlines: Deadlines;
  private readonly connections: Connections;
  private readonly isProxy: (address: string) => boolean;
  /** The connections on which HTTP is spoken, encrypted or not. */
  private readonly readers = new WeakMap<Socket, OneRequestAtATime>();
  private secure!: HttpsServer;
  private shutting = false;

  constructor(
    private readonly certificate: PemPair,
    { deadlines = DEADLINES, connections = connectionsFor(mostDescriptors()), isProxy = () => false }: PortLimits = {},
  ) {
    this.deadlines = deadlines;
    this.isProxy = isProxy;
    this.connections = new Connections(connections, isProxy);
  }

  /** Makes the server, which passes requests to a handler. This is Fastify's server factory. */
  readonly open = (handler: RequestListener): HttpsServer => {
    const { beginning, request: whole, next } = this.deadlines;
    const limits = {
      maxHeaderSize: MOST_HEADERS,
      requireHostHeader: false,
      headersTimeout: beginning,
      requestTimeout: whole,
      keepAliveTimeout: next,
      connectionsCheckingInterval: beginning / 5,
    };
    const secure = createHttpsServer({
      ...this.certificate,
      ...PROTOCOL,
      ...limits,
      handshakeTimeout: beginning,
      ALPNProtocols: ['http/1.1'],
    });
    const plain = createHttpServer(limits);
    plain.on('clientError', answerBrokenHttp);
    // Before the handshake is done, a fault cannot be answered.
    secure.on('tlsClientError', (_fault, socket) => socket.destroy());
    secure.on('secureConnection', (socket) => this.readFrom(socket));
    plain.on('connection', (socket) => this.readFrom(socket));
    for (const server of [secure, plain]) {
      // Later than the deadline of a request, because that one is answered.
      server.timeout = whole + beginning;
      server.on('request', (request, response) => this.begin(request, response));
      server.on('request', handler);
      server.on('checkExpectation', answerUnknownExpectation);
      server.on('connect', (_request: IncomingMessage, socket: Duplex) => answerBrokenHttp({}, socket));
    }
    this.sortByFirstByte(secure, plain);
    // Makes this server watch its deadlines, although it does not listen itself.
    plain.emit('listening');
    this.secure = secure;
    return secure;
  };

  /** Uses another certificate for new connections. */
  present(certificate: PemPair): void {
    this.secure.setSecureContext({ ...certificate, ...PROTOCOL });
  }

  /**
   * Closes idle connections and lets accepted requests be answered, for at most `longest` ms. A proxy does not know yet that we stop: if it sends
   * another request on an open connection, that is answered too, and the connection ends with the answer.
   */
  shut(longest: number): void {
    this.shutting = true;
    for (const [socket, response] of this.connections) {
      if (response !== null) response.shouldKeepAlive = response.headersSent && response.shouldKeepAlive;
      else if (!this.isProxy(socket.remoteAddress ?? '')) socket.destroy();
    }
    const endIdle = (): void => [...this.connections].forEach(([socket, response]) => response === null && socket.destroy());
    setTimeout(endIdle, LAST_REQUESTS).unref();
    setTimeout(() => [...this.connections].forEach(([socket]) => socket.destroy()), longest).unref();
  }

  /** Passes each new connection to the server that its first byte selects. */
  private sortByFirstByte(secure: HttpsServer, plain: Server): void {
    const startTls = secure.listeners('connection') as ((socket: Socket) => void)[];
    secure.removeAllListeners('connection');
    secure.on('connection', (socket: Socket) => {
      if (!this.connections.admit(socket)) return;
      socket.on('error', () => socket.destroy());
      socket.setTimeout(this.deadlines.beginning, () => socket.destroy());
      socket.once('readable', () => {
        const first = socket.read(1) as Buffer | null;
        if (first === null) {
          socket.destroy();
          return;
        }
        socket.setTimeout(0);
        socket.removeAllListeners('timeout');
        socket.unshift(first);
        if (first[0] === TLS_HANDSHAKE) startTls.forEach((start) => start.call(secure, socket));
        else plain.emit('connection', socket);
      });
    });
  }

  private readFrom(socket: Socket): void {
    if (this.shutting && !this.isProxy(socket.remoteAddress ?? '')) socket.destroy();
    else this.readers.set(socket, new OneRequestAtATime(socket));
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const [reader, carrier] = [this.readers.get(socket), carrierOf(socket)];
    reader?.begin(request);
    this.connections.answering(carrier, response);
    if (this.shutting) response.shouldKeepAlive = false;
    response.once('close', () => {
      this.connections.answering(carrier, null);
      reader?.end();
      // A proxy may use the connection again unless the answer's headers have announced its end.
      if (this.shutting && !(response.shouldKeepAlive && this.isProxy(carrier.remoteAddress ?? ''))) socket.end();
    });
  }
}

/** The TCP connection below a TLS socket; a plain socket is its own. */
const carrierOf = (socket: Socket & { _parent?: Socket | null }): Socket => socket._parent ?? socket;
