import { once } from 'node:events';
import { type ConnectionOptions, connect } from 'node:tls';
import { serviceUnderTest } from '#test/support/services/service-under-test';

describe('what the API’s port speaks', () => {
  const { service: api } = serviceUnderTest('api');

  const agreed = async (options: ConnectionOptions): Promise<string> => {
    const socket = connect({ port: api.port, host: 'localhost', ca: api.certificate.cert, ...options });
    await once(socket, 'secureConnect');
    const { name, version } = socket.getCipher();
    socket.destroy();
    return `${version} ${name}`;
  };

  it.each([
    ['TLSv1.3', {}],
    ['TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256', { maxVersion: 'TLSv1.2' }],
    ['TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-GCM-SHA384' }],
    ['TLSv1.2 ECDHE-ECDSA-CHACHA20-POLY1305', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-CHACHA20-POLY1305' }],
  ] as const)('is %s', async (expected, options) => {
    expect(await agreed(options)).toContain(expected);
  });

  it.each([
    ['CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA' }],
    ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
  ] as const)('is not %s', async (_, options) => {
    await expect(agreed(options)).rejects.toThrow(/handshake failure|alert|protocol version/);
  });
});
