import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';

describe('the setup of a deployment', () => {
  const directory = mkdtempSync(join(tmpdir(), 'setup-'));
  const env = { DATA_DIR: directory, PERSONAL_DATA_KEY_FILE: join(directory, 'personal-data/personal-data.key') };
  const set = (): string =>
    execFileSync('sh', ['-c', `umask 077; exec ${process.execPath} dist/apps/setup/main.js`], { env, encoding: 'utf8' });
  const text = (name: string): string => readFileSync(join(directory, name), 'utf8');
  const files = (): string[] =>
    globSync('**/*', { cwd: directory, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(directory.length + 1))
      .toSorted();

  beforeAll(() => {
    set();
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('makes a password for each user, each another, that fits in an address, a shell and a key file', () => {
    const passwords = files().filter((name) => /passwords\/|password$|token$|members\.key$/.test(name));
    expect(passwords).toHaveLength(8);
    for (const name of passwords) expect([name, text(name)]).toEqual([name, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(new Set(passwords.map(text)).size).toBe(passwords.length);
  });

  it('leaves nothing that others may read but what lies in public', () => {
    const open = files().filter((name) => (statSync(join(directory, name)).mode & 0o007) !== 0);
    expect(open.toSorted()).toEqual(['public/certificate.pem', 'public/stores.pem', 'tls/certificate.pem']);
  });

  it('keeps what is there when it runs again', () => {
    const before = files().map((name) => [name, text(name)]);
    set();
    expect(files().map((name) => [name, text(name)])).toEqual(before);
  });

  it('gives the nodes of EventStoreDB a certificate that the service trusts by each of their names', async () => {
    const [cert, key, ca] = ['eventstoredb/node.pem', 'eventstoredb/node.key', 'public/stores.pem'].map(text);
    // EventStoreDB's requirements for a node's key and certificate.
    expect(createPrivateKey(key!).asymmetricKeyType).toBe('rsa');
    expect(key).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    const node = new X509Certificate(cert!);
    expect([node.subject, node.ca, node.verify(new X509Certificate(ca!).publicKey)]).toEqual(['CN=eventstoredb-node', false, true]);
    expect(node.keyUsage.toSorted()).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
    const server = createServer({ cert, key }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const servername of ['eventstoredb', 'eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3']) {
      const socket = connect({ host: '127.0.0.1', port, servername, ca });
      await once(socket, 'secureConnect');
      socket.destroy();
    }
    const stranger = connect({ host: '127.0.0.1', port, servername: 'gateway', ca });
    await expect(once(stranger, 'secureConnect')).rejects.toThrow(/altnames/i);
    server.close();
  });
});
