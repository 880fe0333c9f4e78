import { isAbsolute } from 'node:path';
import { DomainError } from '#kernel/domain-error';
import { ConfigurationFaults } from '#platform/config/configuration';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';
import { NewerRelease } from '#platform/storage/newer-release';
import { typed } from '#test/support/machine/typed-at-service';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';

const ACCOUNTS = {
  object: 'list',
  url: '/accounts',
  has_more: false,
  data: [{ id: 'acct_1', name: 'My shop', origins: ['https://shop.example.com'], payment_window_minutes: 15, created_at: 1_700_000_000 }],
};
const KEY = {
  id: 'key_1',
  type: 'secret',
  name: 'mine',
  display: 'sk_test_…a1B2',
  livemode: false,
  scopes: [],
  status: 'active',
  expires_at: null,
  replaces: null,
  created_at: 1_700_000_000,
  last_used_at: null,
  rate_limit: 100,
  agent: false,
  key: 'sk_test_whole_a1B2',
};

describe('the command line', () => {
  it('has the service do what was typed, options and arguments by their names', async () => {
    const { exitCode, requested, closed } = await typed('keys roll key_1 --grace 1h --account acct_1', async () => KEY);
    expect(requested).toEqual([['keys.roll', { id: 'key_1', grace: '1h', account: 'acct_1' }]]);
    expect({ exitCode, closed }).toEqual({ exitCode: 0, closed: true });
  });

  it.each([
    ['accounts update acct_1 --name Asha', 'accounts.update', { id: 'acct_1', name: 'Asha' }],
    ['keys limit key_1 --rate-limit 250', 'keys.limit', { id: 'key_1', rateLimit: '250' }],
  ])('changes what was made: %s', async (words, operation, args) => {
    const { exitCode, requested } = await typed(`${words} --json`, async () => ({}));
    expect([exitCode, requested]).toEqual([0, [[operation, args]]]);
  });

  it('reads from standard input, a line each, what is typed as -', async () => {
    const words = 'connections create --kind razorpay --mode live --name Main --key-id - --key-secret -';
    const { requested } = await typed(words, async () => ({}), 'rzp_live_1\r\nsecret');
    const args = { kind: 'razorpay', mode: 'live', name: 'Main', keyId: 'rzp_live_1', keySecret: 'secret' };
    expect(requested).toEqual([['connections.create', args]]);
  });

  it('shows the secret that a partner signs with once, or where to say the partner’s own', async () => {
    const made = {
      id: 'conn_1',
      kind: 'stripe',
      charging: 'hosted',
      livemode: true,
      name: 'Cards',
      key_id: 'sk_live_…1234',
      notices_url: 'https://pay.example/v1',
      tested_at: null,
      test_error: null,
      created_at: 1_700_000_000,
    };
    const words = 'connections create --kind stripe --mode live --name Cards --secret-key sk_live_1234';
    const shown = async (webhook_secret: string | null) => (await typed(words, async () => ({ ...made, webhook_secret }))).stdout;
    expect(await shown('whsec_1')).toContain('  whsec_1\n');
    expect(await shown(null)).toContain('connections update conn_1 --webhook-secret -');
    const { stdout } = await typed('connections list', async () => ({ data: [{ ...made, test_error: 'Wrong key.' }] }));
    expect(stdout).toMatch(/conn_1 +Cards +stripe +live +sk_live_…1234 +hosted +– +Wrong key\./);
  });

  it('takes standard input that ends too early for a secret that was left out', async () => {
    const { requested } = await typed('connections update conn_1 --key-secret -');
    expect(requested).toEqual([['connections.update', { id: 'conn_1', keySecret: '' }]]);
  });

  it('shows lists as tables', async () => {
    const { stdout, stderr } = await typed('accounts list', async () => ACCOUNTS);
    expect(stdout).toBe(
      [
        'ID      NAME     ORIGINS                   PAYMENT WINDOW MINUTES  CREATED',
        'acct_1  My shop  https://shop.example.com  15                      2023-11-14 22:13:20 UTC',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('');
  });

  it('shows a new key completely, on a separate line', async () => {
    const { stdout } = await typed('keys create --type secret --mode test --name mine', async () => KEY);
    expect(stdout.split('\n')).toContain('  sk_test_whole_a1B2');
    expect(stdout).toContain('shown this once');
  });

  it.each(['--json accounts list', 'accounts list --json', 'accounts --json list'])('prints one JSON document for %s', async (words) => {
    const { exitCode, stdout, stderr } = await typed(words, async () => ACCOUNTS);
    expect(JSON.parse(stdout)).toEqual(ACCOUNTS);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('prints one JSON document a line for --json if a command continues', async () => {
    const news = [{ data: [{ id: 'evt_1', type: 'order.paid', headers: {}, body: '{}' }], after: '7' }];
    const { stdout, requested } = await typed('listen --forward-to http://127.0.0.1:1/ --json', async (operation) => {
      if (operation === 'listen.begin') return { secret: 'whsec_1', after: null };
      return operation === 'listen.next' ? (news.pop() ?? Promise.reject(new DomainError('resource_missing', 'The account is gone.'))) : {};
    });
    expect(requested.map(([operation, { after }]) => [operation, after])).toEqual([
      ['listen.begin', undefined],
      ['listen.next', null],
      ['listen.next', '7'],
    ]);
    expect(stdout.split('\n', 2).map((line) => JSON.parse(line) as unknown)).toEqual([
      { forward_to: 'http://127.0.0.1:1/', secret: 'whsec_1' },
      { id: 'evt_1', type: 'order.paid', answer: expect.stringMatching(/^not delivered: /) },
    ]);
  });

  it('goes on listening from the same position when the service restarts', async () => {
    const away = () => Promise.reject(new DomainError('service_unavailable', 'The service ended before it answered.'));
    const answers = [async () => ({ data: [], after: '7' }), away, away, async () => ({ data: [], after: '9' })];
    const { exitCode, stdout, requested } = await typed('listen --forward-to http://127.0.0.1:1/ --json', async (operation) => {
      if (operation === 'listen.begin') return { secret: 'whsec_1', after: null };
      return answers.shift()?.() ?? Promise.reject(new DomainError('resource_missing', 'The account is gone.'));
    });
    expect(requested.slice(1).map(([, { after }]) => after)).toEqual([null, '7', '7', '7', '9']);
    expect(stdout).toContain('{"away":true}\n{"away":false}\n');
    expect(exitCode).toBe(1);
  });

  it('makes the path of every command absolute', async () => {
    for (const [words, name] of [
      ['backup today.zip --passphrase-file secret', 'passphraseFile'],
      ['backup today.zip', 'file'],
      ['history export 2026', 'directory'],
      ['migrate --from old', 'from'],
      ['consistency one two', 'now'],
      ['verify --checkpoint kept', 'checkpoint'],
    ] as const) {
      const [[, args]] = (await typed(words)).requested as [[string, Record<string, string>]];
      expect(isAbsolute(args[name]!)).toBe(true);
    }
  });

  it('listens to no stores that nobody works on', async () => {
    const { exitCode, stderr, requested } = await typed('listen --forward-to http://127.0.0.1:1/', undefined, '', { unserved: true });
    expect({ exitCode, stderr, requested }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining('The service is not running'),
      requested: [],
    });
  });

  it('says how much of a customer was forgotten, and asks for both modes by default', async () => {
    const forgotten = [{ livemode: false, subject: 'subject-1', keys: 1, streams: { checkout_session: 2, order: 1 } }];
    const { requested, stdout } = await typed('customers forget --phone +919876543210', async () => ({ forgotten }));
    expect(requested).toEqual([['customers.forget', { phone: '+919876543210' }]]);
    expect(stdout.split('\n')[1]).toMatch(/^test +subject-1 +1 +2 checkout sessions, 1 order$/);
    expect(stdout).not.toContain('9876543210');
  });

  it('says what is left to do when the key was replaced in files that are not the service’s own', async () => {
    const rotated = { object: 'key_rotation', key: 'abc', resealed: 7, unreadable: 0, dropped: 0, to_drop: 1 };
    const { requested, stdout } = await typed('keys-of-data rotate', async () => rotated);
    expect(requested).toEqual([['keys-of-data.rotate', {}]]);
    expect(stdout).toMatch(/resealed +7\n.*\n.*\n.*\nNext, take the older keys out of PERSONAL_DATA_KEY_FILE/);
    expect((await typed('keys-of-data rotate', async () => ({ ...rotated, to_drop: 0 }))).stdout).not.toContain('Next');
  });

  it('names files as this process finds them, given as arguments or as options, or not at all', async () => {
    const sound = { verified: null, compared_with: null, log_began_at: 1, events: 1, streams: 1, fault_count: 0, faults: [], notes: [] };
    expect((await typed('verify --checkpoint then.txt', async () => sound)).requested).toEqual([
      ['audit.verify', { checkpoint: `${process.cwd()}/then.txt` }],
    ]);
    const seen = await typed('verify', async () => sound);
    expect([seen.requested, seen.exitCode]).toEqual([[['audit.verify', {}]], 0]);
    const unsound = {
      ...sound,
      verified: false,
      fault_count: 1,
      faults: [{ fault: 'event_changed', stream: 's', revision: 0, position: '7', message: '' }],
    };
    expect(await typed('verify', async () => unsound)).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('event_changed') });
  });

  it('verifies a proof without the service, with the key it is given', async () => {
    const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const seen = await typed(`verify-proof package.json --key ${key} --json`);
    expect(JSON.parse(seen.stdout)).toMatchObject({
      object: 'verdict',
      holds: false,
      faults: ['This is no proof, or only a part of one.'],
    });
    expect(seen).toMatchObject({ exitCode: 1, requested: [], closed: false });
    expect((await typed('verify-proof package.json --key nonsense')).stderr).toContain('no verifier key');
    expect((await typed(`verify-proof not-there.json --key ${key}`)).stderr).toContain('not-there.json cannot be read');
  });

  it('keeps the words of merchants from steering the terminal', async () => {
    const data = [{ ...ACCOUNTS.data[0], name: '\u001b[2Jgone\n\u0007' }];
    expect((await typed('accounts list', async () => ({ ...ACCOUNTS, data }))).stdout).toContain('�[2Jgone��');
  });

  it('draws progress on standard error', async () => {
    const { stdout, stderr } = await typed('projections rebuild all --json', async (_operation, _args, progress) => {
      progress({ task: 'order_list', done: 50, total: 200, perSecond: 25.4, secondsLeft: 90 });
      return { object: 'list', data: [] };
    });
    expect(JSON.parse(stdout)).toEqual({ object: 'list', data: [] });
    expect(stderr).toMatch(/order_list \[=+-+\] 25% 50\/200, 25\/s, 1 min 30 s left/);
  });

  describe('exits 1', () => {
    const refusal = new DomainError('resource_missing', 'There is no API key key_9.', 'id');

    it('when it was refused, in words and with the code', async () => {
      const { exitCode, stdout, stderr, closed } = await typed('keys revoke key_9', () => Promise.reject(refusal));
      expect({ exitCode, stdout, closed }).toEqual({ exitCode: 1, stdout: '', closed: true });
      expect(stderr).toBe('Not done: There is no API key key_9. (resource_missing)\n');
    });

    it('and prints the error as JSON for programs', async () => {
      const { exitCode, stdout } = await typed('keys revoke key_9 --json', () => Promise.reject(refusal));
      expect(exitCode).toBe(1);
      expect(JSON.parse(stdout)).toEqual({ error: { code: 'resource_missing', message: 'There is no API key key_9.', param: 'id' } });
    });

    it.each([
      ['connections test conn_1', { test_error: 'Wrong key.' }, 1],
      ['connections test conn_1', { test_error: null }, 0],
      ['connections remove conn_1', { id: 'conn_1', deleted: false }, 1],
      ['connections remove conn_1 --yes', { id: 'conn_1', deleted: true }, 0],
      ['projections retry', { retried: 2, still_parked: 1 }, 1],
      ['projections retry', { retried: 2, still_parked: 0 }, 0],
    ])('when the answer is that it did not go well: %s, %j', async (words, answer, expected) => {
      const { exitCode, stdout } = await typed(`${words} --json`, async () => answer);
      expect({ exitCode, answer: JSON.parse(stdout) as unknown }).toEqual({ exitCode: expected, answer });
    });

    it.each([
      [new Error('The disk is full.'), 'internal_error'],
      [new ConfigurationFaults(['PORT must be a port number']), 'configuration_invalid'],
      [new HistoryUnavailable(new Error('It is gone.')), 'service_unavailable'],
      [new DataDirectoryInUse('/data', '123'), 'data_directory_in_use'],
      [new NewerRelease('MongoDB', 17, 16), 'newer_release'],
    ])('when something failed: %s', async (fault, code) => {
      const { exitCode, stderr } = await typed('accounts list', () => Promise.reject(fault));
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `Not done: ${fault.message} (${code})\n` });
    });
  });

  describe('exits 2 and asks the service nothing', () => {
    it.each([
      'nonsense',
      'accounts',
      'accounts nonsense',
      'accounts create',
      'accounts list more',
      'accounts list --nonsense',
      'keys create --type golden --mode test --name mine',
      'keys create --type secret --mode test',
      'keys revoke',
      'keys roll key_1 --grace 5h',
      'projections rebuild',
      'keys revoke ',
      'projections retry ',
    ])('for: %s', async (words) => {
      const { exitCode, stdout, stderr, requested } = await typed(words);
      expect({ exitCode, stdout, requested }).toEqual({ exitCode: 2, stdout: '', requested: [] });
      expect(stderr).not.toBe('');
    });
  });

  it.each([
    ['keys create --type restricted --mode test --name mine', 'missing_field'],
    ['deliveries list --endpoint we_1 --limit abc', 'invalid_integer'],
    ['endpoints recover we_1 --since lately', 'invalid_value'],
    ['customers forget --phone 12', 'invalid_phone'],
  ])('exits 2 when the service takes no such words: %s (%s)', async (words, code) => {
    const refusal = new DomainError(code, 'That makes no sense.');
    expect(await typed(words, () => Promise.reject(refusal))).toMatchObject({ exitCode: 2 });
  });

  it.each([
    ['accounts nonsense --json', "unknown command 'nonsense'"],
    ['--json', 'No command was given.'],
  ])('tells programs too what is wrong with: %s', async (words, message) => {
    expect(JSON.parse((await typed(words)).stdout)).toEqual({ error: { code: 'misuse', message, param: null } });
  });

  it.each(['--help', 'keys --help', 'keys create --help', 'help keys'])('explains itself on standard output for %s', async (words) => {
    const { exitCode, stdout, stderr } = await typed(words);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('Usage: cli');
    expect(stdout).toContain('--account <id>');
  });
});
