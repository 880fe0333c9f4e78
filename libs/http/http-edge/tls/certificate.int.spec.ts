import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCertificate } from '#http/http-edge/tls/certificate';

const DAY = 24 * 60 * 60 * 1000;

describe('the certificate of the API', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tls-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const selfSigned = (now?: number) => loadCertificate({ dataDir, tlsCertFile: null, tlsKeyFile: null }, now);

  it('is created for this machine, and only the owner can read its key', async () => {
    const { cert, selfSigned: own, file } = await selfSigned();
    const certificate = new X509Certificate(cert);
    expect(own).toBe(true);
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkIP('::1')).toBeDefined();
    expect(statSync(join(dataDir, 'tls/key.pem')).mode & 0o777).toBe(0o600);
    expect(file).toBe(join(dataDir, 'tls/certificate.pem'));
  });

  it('is trusted by a client that is set to trust its file', async () => {
    const { cert, key } = await selfSigned();
    const server = createServer({ cert, key }, (_, response) => response.end('welcome')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const requested = request({ host: 'localhost', port: (server.address() as AddressInfo).port, ca: cert, agent: false }).end();
    const [answer] = await once(requested, 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
    server.close();
    await once(server, 'close');
  });

  it('stays the same from start to start until less than 30 days are left', async () => {
    const now = Date.now();
    const first = await selfSigned(now);
    expect((await selfSigned(now + 334 * DAY)).cert).toBe(first.cert);
    expect((await selfSigned(now + 336 * DAY)).cert).not.toBe(first.cert);
  });

  it('is created again if a crash left only half of it', async () => {
    await selfSigned();
    rmSync(join(dataDir, 'tls/certificate.pem'));
    const { cert } = await selfSigned();
    expect(new X509Certificate(cert).checkHost('localhost')).toBe('localhost');
  });

  it('is the one of the settings when there is one, provided its key is its own', async () => {
    const tlsCertFile = (await selfSigned()).file;
    const tlsKeyFile = join(dataDir, 'tls/key.pem');
    const other = mkdtempSync(join(tmpdir(), 'tls-'));
    try {
      expect(await loadCertificate({ dataDir: other, tlsCertFile, tlsKeyFile })).toMatchObject({ selfSigned: false, file: tlsCertFile });
      await loadCertificate({ dataDir: other, tlsCertFile: null, tlsKeyFile: null });
      await expect(loadCertificate({ dataDir, tlsCertFile, tlsKeyFile: join(other, 'tls/key.pem') })).rejects.toThrow(
        /do not belong together/,
      );
    } finally {
      rmSync(other, { recursive: true });
    }
  });
});
