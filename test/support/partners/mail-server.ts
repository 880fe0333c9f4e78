import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { PemPair } from '#test/support/machine/self-signed';

/** Its encryption: from the first byte, on request (STARTTLS), or none. */
export type Encryption = 'implicit' | 'starttls' | 'none';

/** A merchant's mail server: records received mails, and whether they came encrypted; gives scripted answers. */
export class MailServer {
  readonly mails: string[] = [];
  /** The number of encrypted ones. */
  encrypted = 0;
  /** The number of connections. */
  connections = 0;
  /** Its answer after a mail. */
  verdict = '250 Taken.';
  /** The answer for a recipient, if not an acceptance. */
  readonly recipients = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly encryption: Encryption,
    private readonly pair: PemPair | undefined,
  ) {}

  static async listen(encryption: Encryption = 'none', pair?: PemPair): Promise<MailServer> {
    const server = encryption === 'implicit' ? createTlsServer({ ...pair }) : createServer();
    const mail = new MailServer(server, encryption, pair);
    server.on('connection', () => mail.connections++);
    server.on(encryption === 'implicit' ? 'secureConnection' : 'connection', (socket: Socket) => mail.greet(socket));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return mail;
  }

  get url(): string {
    return `${this.encryption === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    return new Promise((closed) => this.server.close(closed));
  }

  private greet(socket: Socket): void {
    socket.write('220 mail.example.com\r\n');
    this.hear(socket);
  }

  private hear(socket: Socket): void {
    let text = '';
    let data = false;
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (piece: string) => {
      text += piece;
      for (let end = text.indexOf(data ? '\r\n.\r\n' : '\r\n'); end >= 0; end = text.indexOf(data ? '\r\n.\r\n' : '\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + (data ? 5 : 2));
        if (data) this.take(line, socket);
        else if (line === 'STARTTLS' && this.encryption === 'starttls') return this.encrypt(socket);
        socket.write(`${data ? this.verdict : this.answerTo(line, socket)}\r\n`);
        data = !data && line === 'DATA';
      }
    });
  }

  private take(mail: string, socket: Socket): void {
    this.mails.push(mail);
    if (socket instanceof TLSSocket) this.encrypted++;
  }

  private encrypt(socket: Socket): void {
    socket.removeAllListeners('data').write('220 Go on.\r\n');
    this.hear(new TLSSocket(socket, { isServer: true, ...this.pair }));
  }

  private answerTo(line: string, socket: Socket): string {
    if (line === 'DATA') return '354 Go on.';
    const recipient = /^RCPT TO:<(.*?)>/.exec(line)?.[1];
    if (recipient !== undefined) return this.recipients.get(recipient) ?? '250 Known.';
    if (line === 'QUIT') return '221 Bye.';
    if (line === 'STARTTLS') return '502 Never heard of it.';
    const offers = line.startsWith('EHLO') && this.encryption === 'starttls' && !(socket instanceof TLSSocket);
    return offers ? '250-mail.example.com\r\n250 STARTTLS' : '250 Well.';
  }
}
