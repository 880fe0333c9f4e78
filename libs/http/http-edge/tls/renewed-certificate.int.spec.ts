import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { ApiServer } from '#http/http-edge/api-server';
import { makeLog } from '#platform/logging/log';
import { loadCertificate } from '#http/http-edge/tls/certificate';
import { whenRenewed } from '#http/http-edge/tls/renewed-certificate';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('a certificate that is renewed while the service runs', () => {
  const directory = temporaryDirectory();
  const lines: string[] = [];
  const settings = { dataDir: directory.path(''), tlsCertFile: directory.path('served.pem'), tlsKeyFile: directory.path('served-key.pem') };
  let port = 0;
  let stop: () => void;

  const made = async (name: string): Promise<string> => {
    await loadCertificate({ dataDir: directory.path(name), tlsCertFile: null, tlsKeyFile: null });
    return directory.path(`${name}/tls`);
  };
  const install = (from: string, files = ['certificate.pem', 'key.pem']): void => {
    if (files.includes('key.pem')) copyFileSync(`${from}/key.pem`, settings.tlsKeyFile);
    if (files.includes('certificate.pem')) copyFileSync(`${from}/certificate.pem`, settings.tlsCertFile);
  };
  const presented = async (): Promise<string> => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };

  beforeAll(async () => {
    install(await made('first'));
    const certificate = await loadCertificate(settings);
    const apiServer = new ApiServer(certificate);
    const server = apiServer.open((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
    const log = makeLog('info', { write: (line) => void lines.push(line) });
    const end = whenRenewed(settings, certificate, (renewed) => apiServer.present(renewed), log, 20);
    stop = () => {
      end();
      apiServer.shut(0);
      server.close();
    };
  });
  afterAll(() => stop());

  it('is used for new connections, unless it is invalid', async () => {
    const first = await presented();
    const second = await made('second');
    install(second, ['certificate.pem']);
    await eventually(() => expect(lines.join('')).toContain('do not belong together'));
    writeFileSync(settings.tlsCertFile, 'no certificate');
    expect(await presented()).toBe(first);
    install(second);
    await eventually(async () => expect(await presented()).not.toBe(first));
    expect(lines.at(-1)).toContain('certificate renewed');
    expect(lines.filter((line) => line.includes('do not belong together'))).toHaveLength(1);
  });

  it('comes with the same protocols as the first', async () => {
    const refused = connect({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-ECDSA-AES128-SHA256',
    });
    await expect(once(refused, 'secureConnect')).rejects.toThrow();
  });
});
