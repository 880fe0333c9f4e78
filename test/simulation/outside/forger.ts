import type { Sent } from '#test/simulation/world/network';
import type { World } from '#test/simulation/world/world';

const HOUR = 3_600_000;

/** Somebody who has seen a notice but not the secret alters it: money that failed to come has come, and more of it. */
function forged({ headers, body, ...sent }: Sent, id: string): Sent {
  const text = String(body)
    .replaceAll('payment.failed', 'payment.captured')
    .replaceAll('"status":"failed"', '"status":"captured"')
    .replace(/"amount":(\d+)/, (_, amount: string) => `"amount":${Number(amount) + 100}`)
    .concat(' ');
  const named = Object.entries(headers).map(([name, value]) => [name, /event-id|webhook-id/.test(name) ? id : value]);
  return { ...sent, headers: Object.fromEntries(named) as Record<string, string>, body: text };
}

/** Sends altered notices while these days last. Each has to be refused. */
export async function forge(world: World, days: number): Promise<void> {
  const random = world.random.apart();
  for (const end = world.time.now + days * 24 * HOUR; world.time.now < end;) {
    await world.pause(random.fraction() * 2 * HOUR);
    if (world.notices.length === 0 || world.isWithout('forgeries')) continue;
    world.injected['forgeries'] = (world.injected['forgeries'] ?? 0) + 1;
    const notice = forged(random.of(world.notices), `forged-${world.injected['forgeries']}`);
    world.network.send(notice).then(
      ({ status }) => status < 300 && world.faults.push(`forged notices: ${notice.url.pathname} answered one with ${status}`),
      () => undefined,
    );
  }
}
