import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';
import type { Configuration } from '#platform/config/configuration';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { errorOfFault } from '#webhooks/delivery/outcome';
import { WebhookSender } from '#webhooks/delivery/send';

/** The DNS query type of IPv4 addresses. */
const IPV4 = 1;

/**
 * A name server that answers IPv4 queries from a list, the next entry for each query, IPv6 queries from another list, and does not answer for other
 * names.
 */
class NameServer {
  private readonly socket: Socket = createSocket('udp4');

  constructor(
    private readonly names: Readonly<Record<string, () => readonly string[]>>,
    private readonly ipv6: Readonly<Record<string, readonly string[]>> = {},
  ) {
    this.socket.on('message', (question, { port, address }) => {
      const answer = this.answer(question);
      if (answer !== null) this.socket.send(answer, port, address);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.socket.bind(0, '127.0.0.1', done));
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }

  private answer(question: Buffer): Buffer | null {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const name = labels.join('.');
    const found = this.names[name];
    if (found === undefined) return null;
    const requested = question.readUInt16BE(at + 1);
    const addresses = (requested === IPV4 ? found() : (this.ipv6[name] ?? [])).map((address) => ipaddr.parse(address).toByteArray());
    const header = Buffer.alloc(12);
    header.set([question[0]!, question[1]!, 0x81, 0x80, 0, 1, 0, addresses.length]);
    const records = addresses.map((bytes) => Buffer.from([0xc0, 12, 0, requested, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]));
    return Buffer.concat([header, question.subarray(12, at + 5), ...records]);
  }
}

let turn = 0;
const ipv4 = {
  'good.test': () => ['93.184.215.14', '8.8.8.8'],
  'mixed.test': () => ['93.184.215.14'],
  'half.test': () => ['93.184.215.14', '10.0.0.1'],
  'turns.test': () => [turn++ % 2 === 0 ? '93.184.215.14' : '169.254.169.254'],
  'nothing.test': () => [],
};
const names = new NameServer(ipv4, { 'mixed.test': ['fd00::1'] });
let resolver: NameResolver;
let guard: AddressGuard;
let sender: WebhookSender;

beforeAll(async () => {
  resolver = new NameResolver([await names.listen()]);
  const configuration = { webhookCaFile: null, webhookAllowedNetworks: [], webhookAllowHttp: true } as unknown as Configuration;
  guard = new AddressGuard(configuration, resolver);
  sender = new WebhookSender(configuration, guard);
});

afterAll(async () => {
  await sender.close();
  names.close();
});

const dialled = (host: string): Promise<unknown> =>
  new Promise((resolve) => guard.lookup(false)(host, { all: true }, (fault, found) => resolve(fault === null ? found : fault.code)));

describe('resolving the names of endpoints', () => {
  it('gives every address of a name', async () => {
    expect(await resolver.resolve('good.test')).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '8.8.8.8', family: 4 },
    ]);
  });

  it('dials no address of a name that has a forbidden one among them', async () => {
    expect(await dialled('good.test')).toHaveLength(2);
    expect(await dialled('half.test')).toBe('ADDRESS_FORBIDDEN');
    expect(await dialled('mixed.test')).toBe('ADDRESS_FORBIDDEN');
  });

  it('judges a name each time it is dialled: one that changes its address to a forbidden one is refused', async () => {
    const outcomes = new Set<string>();
    for (let n = 0; n < 6; n++) outcomes.add(JSON.stringify(await dialled('turns.test')));
    expect(outcomes).toContain('"ADDRESS_FORBIDDEN"');
    for (const outcome of outcomes) expect(outcome).not.toContain('169.254.169.254');
  });

  it('reports a name without an address', async () => {
    await expect(resolver.resolve('nothing.test')).rejects.toMatchObject({ code: 'DNS_FAILED' });
  });

  it('blames our own name servers when none is reachable, except for names that need no name server', async () => {
    const gone = new NameServer({});
    const address = await gone.listen();
    gone.close();
    const unable = new NameResolver([address]);
    const fault: unknown = await unable.resolve('good.test').catch((each: unknown) => each);
    expect([fault, errorOfFault(fault)]).toEqual([expect.objectContaining({ code: 'NAME_SERVERS_GONE' }), null]);
    await expect(unable.resolve('shop.invalid')).rejects.toMatchObject({ code: 'DNS_FAILED' });
  });

  it('is over before an attempt is, however silent a name server is; and without TLS no name leads out of the opened networks', async () => {
    const outcomes = await Promise.all(['https://silent.test/', 'http://good.test/'].map((url) => sender.post(url, {}, '{}')));
    expect(outcomes.map(({ error }) => error?.code)).toEqual(['dns_failed', 'address_forbidden']);
  });

  it('holds up nothing else of the process while name servers are silent', async () => {
    const silent = Array.from({ length: 20 }, (_, n) =>
      resolver.resolve(`silent-${n}.test`).catch(({ code }: NodeJS.ErrnoException) => code),
    );
    let ended = 0;
    for (const each of silent) void each.then(() => ended++);
    await readFile('/etc/hosts');
    await lookup('127.0.0.1');
    expect(ended).toBe(0);
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['DNS_FAILED']));
  });
});
