import { CommandBus } from '@nestjs/cqrs';
import { CreateSession } from '#checkout/contract';
import { CommandContext } from '#platform/event-store/command-context';
import { RiskAssessor } from '#risk/contract';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { startService } from '#test/support/services/service-under-test';
import { draft } from '#test/support/facts/session-facts';

const ASSESSMENTS = 5_000;
const SESSIONS = 3_000;
const AT_ONCE = 64;
/** CPU that one assessment may take, milliseconds. */
const MOST = 1;

const address = {
  name: null, phone: null, line1: '14, 3rd Cross', line2: 'Indiranagar', landmark: null, city: 'Bengaluru', state: 'Karnataka', postal_code: '560038', country: 'IN',
}; // prettier-ignore
const personal = { ...draft.personal, shipping_address: address, device: { ip: '203.0.113.9', user_agent: 'A browser' } };

/**
 * An assessment against the CPU that it may take; and sessions that offer cash, and are assessed, and those that offer none, against those that a link makes
 * for an order, which are neither assessed nor counted.
 */
export async function run(): Promise<BenchResult[]> {
  const service = await startService('own');
  try {
    const [{ id: account }] = (await service.operate('accounts.list')).data;
    const contextOf = (): CommandContext =>
      new CommandContext({ account, livemode: false, actor: { type: 'service', id: null, name: 'bench' }, milliseconds: Date.now() });
    const commands = service.part(CommandBus);
    const sessions = (changes: object) => async (): Promise<number> => {
      for (let done = 0; done < SESSIONS; done += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, () => {
            const context = contextOf();
            const { url: _, chargeable: __, ...given } = { ...draft, personal, session: context.id('cs'), ...changes };
            return commands.execute(CreateSession({ draft: given, context }));
          }),
        );
      return SESSIONS;
    };
    const link = { payment_link: 'pl_0000000000000000000000aa', order: 'ord_0000000000000000000000aa', discount: 0 };
    const none = sessions({ payment_link: link });
    const goal = 0.9;
    const unit = 'sessions/s';
    return [
      await cpuOf(service.part(RiskAssessor), contextOf),
      { name: 'session that offers cash', goal, unit, ...(await interleaved(sessions({ payment_options: ['prepaid', 'cod'] }), none)) },
      { name: 'session that offers none', goal, unit, ...(await interleaved(sessions({}), none)) },
    ];
  } finally {
    await service.stop();
  }
}

async function cpuOf(risks: RiskAssessor, contextOf: () => CommandContext): Promise<BenchResult> {
  const purchase = { ...draft, ...personal, payment_option: null, prepaid_failed: false, tags: [], checkout_session: null, order: null };
  const assessed = async (): Promise<void> => {
    const context = contextOf();
    await risks.assess(context.id('risk'), purchase, 'session', context);
  };
  for (let n = 0; n < ASSESSMENTS; n++) await assessed();
  const before = process.cpuUsage();
  for (let n = 0; n < ASSESSMENTS; n++) await assessed();
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000 / ASSESSMENTS;
  const rate = 1000 / milliseconds;
  return {
    name: 'assessment',
    note: `${milliseconds.toFixed(3)} ms of CPU`,
    ratio: MOST / milliseconds,
    goal: 1,
    rate,
    floor: 1000 / MOST,
    unit: '/s of CPU',
  };
}
