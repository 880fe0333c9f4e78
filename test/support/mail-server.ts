import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A merchant's mail server, as far as it takes a mail in plain SMTP: remembers what it got, answers a mail as it is told. */
export class MailServer {
  readonly mails: string[] = [];
  /** What it says once it has a mail. */
  verdict = '250 Taken.';

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<MailServer> {
    const server = createServer();
    const mail = new MailServer(server);
    server.on('connection', (socket) => mail.greet(socket));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    return new Promise((closed) => this.server.close(closed));
  }

  private greet(socket: Socket): void {
    let text = '';
    let data = false;
    socket.write('220 mail.example.com\r\n');
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (piece: string) => {
      text += piece;
      for (let end = text.indexOf(data ? '\r\n.\r\n' : '\r\n'); end >= 0; end = text.indexOf(data ? '\r\n.\r\n' : '\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + (data ? 5 : 2));
        if (data) this.mails.push(line);
        socket.write(`${data ? this.verdict : line === 'DATA' ? '354 Go on.' : line === 'QUIT' ? '221 Bye.' : '250 Well.'}\r\n`);
        data = !data && line === 'DATA';
      }
    });
  }
}
