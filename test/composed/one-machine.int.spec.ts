import { existsSync, readdirSync, statSync } from 'node:fs';
import { caddyVersion } from '#test/composed/caddy';
import { OneMachine, sectionsOfPage } from '#test/composed/one-machine';

let machine: OneMachine;
const sections = sectionsOfPage();
const follow = (title: string): Promise<string> => machine.run(sections.get(title)!);

beforeAll(async () => {
  machine = await OneMachine.make();
});
afterAll(() => machine.discard());

/** As written, one section after the other: each goes on where the one before has ended. */
describe('the page of one machine', () => {
  it('sets the service up, and makes keys', async () => {
    const said = await follow('Set up');
    expect(said).toMatch(/sk_live_\w+/);
    expect(machine.read('journal')).toMatch(/Secret key\s+sk_test_/);
    expect(machine.read('etc/payments/service.env')).toContain('PUBLIC_URL=https://localhost\n');
    expect(statSync(machine.path('etc/payments/backup.passphrase')).mode & 0o777).toBe(0o640);
    expect(statSync(machine.path('var/lib/payments')).mode & 0o777).toBe(0o700);
  });

  it('has units that systemd reads without a complaint', async () => {
    const said = await machine.verifyUnits();
    expect((said ?? '').split('\n').filter((line) => line.includes(machine.root))).toEqual([]);
  });

  (caddyVersion === null ? it.skip : it)('puts Caddy in front, which is believed', async () => {
    await follow('Certificate');
    // Over plain HTTP it would be refused before the key is looked at.
    expect(JSON.parse(await machine.run('curl https://localhost/v1/orders')).error.code).toBe('api_key_missing');
  });

  it('opens three ports, and bounds the journal', async () => {
    await follow('Firewall');
    await follow('Log');
    expect(machine.read('requested').match(/^ufw .*$/gm)).toEqual([
      'ufw allow OpenSSH',
      'ufw allow 80/tcp',
      'ufw allow 443/tcp',
      'ufw --force enable',
    ]);
    expect(machine.read('etc/systemd/journald.conf.d/payments.conf')).toContain('SystemMaxUse=');
  });

  it('backs up, copies that elsewhere, and restores it beside the service', async () => {
    await machine.run('until [ -n "$(find /var/backups/payments -name \'*.zip.age\')" ]; do sleep 0.2; done');
    expect(await follow('Backup')).toContain('Verified with its checkpoint.');
    expect(readdirSync(machine.path('offsite')).filter((name) => name.endsWith('.zip.age'))).not.toEqual([]);
    expect(existsSync(machine.path('var/lib/payments/drill'))).toBe(false);
  });

  it('upgrades, keeps the keys, and goes back', async () => {
    const before = await machine.run('payments-cli --json keys list');
    expect(await follow('Upgrade')).toContain('ready');
    expect(await machine.run('readlink -f /opt/payments/current')).toContain('v1.0.1');
    expect(readdirSync(machine.path('var/backups/payments'))).toContain('before-v1.0.1.zip.age');
    await follow('Roll back');
    expect(await machine.run('readlink -f /opt/payments/current')).toContain('v1.0.0');
    expect(JSON.parse(await machine.run('payments-cli --json keys list')).data).toHaveLength(JSON.parse(before).data.length);
  });
});
