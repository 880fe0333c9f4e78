import { greeting } from '#apps/standalone/greeting';

const addresses = {
  api: 'https://localhost:8443',
  operations: 'http://127.0.0.1:9464',
  certificate: { file: '/data/tls/certificate.pem', selfSigned: true },
} as Parameters<typeof greeting>[0]['addresses'];

describe('what a person sees when the service is ready', () => {
  it('holds the first key, and a request to try with it', () => {
    const owner = { email: 'owner@example.com', link: 'https://localhost:8443/invitation#usr_1.x' };
    const words = greeting({ addresses, first: { key: 'sk_test_1', owner } });
    expect(words).toMatch(/Owner +owner@example\.com +\S*https:\/\/localhost:8443\/invitation#usr_1\.x/);
    expect(words).toMatch(/Secret key +\S*sk_test_1/);
    expect(words).toContain('-H "Authorization: Bearer sk_test_1"');
  });

  it('later holds a request that a shell fills the key in, and how to make one', () => {
    const words = greeting({ addresses, first: null });
    expect(words).not.toMatch(/Secret key|Owner/);
    expect(words).toContain('-H "Authorization: Bearer $KEY"');
    expect(words).toContain('keys create --type secret --mode test');
  });
});
