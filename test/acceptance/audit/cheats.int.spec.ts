import { writeFileSync } from 'node:fs';
import { reachService } from '#apps/cli/reach-service';
import { loadConfiguration } from '#platform/config/configuration';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { eventually } from '#test/support/machine/eventually';
import { given } from '#test/support/given/given';
import { type Cheat, cheatOn } from '#test/support/stores/cheat';
import { idempotency, type Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { loggedStart } from '#test/support/services/logged-start';
import { cart, codOrder } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const ACCEPT = `history accept-log --reason '…'.`;
const shown = (at: number): string => new Date(at * 1000).toISOString().replace('.000Z', 'Z');
/** Events that a checkpoint covers. */
const sizeOf = (checkpoint: string): number => Number(checkpoint.split('\n')[1]);
const worded = ({ faults }: Json): string[] => faults.map(({ fault, message }: Json) => `${fault}: ${message}`);

describe('a history that was altered by somebody with write access to all stores of a stopped service', () => {
  const directory = temporaryDirectory();
  let service: RunningService;
  let cheat: Cheat;
  let kept: string;
  let origin: string;
  let began: number;
  /** Events before the orders. */
  let beforeOrders: number;

  /** What the command line has done while no service runs. */
  const operate = async (operation: string, args: object = {}, reason: string | null = null): Promise<Json> => {
    const reached = await reachService(loadConfiguration(cheat.settings), { name: 'asha', reason });
    try {
      return (await reached.call(operation, { ...args }, () => undefined)) as Json;
    } finally {
      await reached.close();
    }
  };
  const verify = (args: object = {}): Promise<Json> => operate('audit.verify', args);
  const readModelsBeyond = async (place: Position): Promise<string[]> =>
    (await service.part(ReadModelWriter).generations()).flatMap(({ model, checkpoint }) => ((checkpoint ?? '') > place ? [model] : []));
  /** What a service writes into its log, at least of this level, about the history when it starts. */
  const loggedAtStart = async (level: 'error' | 'info' = 'error'): Promise<string[]> => {
    const lines = (await loggedStart(cheat.settings, level)).filter((line) => line.includes('"part":"history"'));
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  };

  beforeEach(async () => {
    service = await startService('own');
    origin = ((await service.operate('audit.checkpoint')).checkpoint as string).split('\n')[0]!;
    beforeOrders = sizeOf((await service.operate('audit.checkpoint')).checkpoint);
    const place = await service.part(EventHistory).end();
    await given.paidOrder(service.merchant);
    await codOrder(service.merchant);
    await new Storefront(service).calm();
    expect((await service.merchant.post('/checkout/sessions', cart(), idempotency('a-cart'))).status).toBe(201);
    await new Storefront(service).calm();
    kept = directory.path('kept.txt');
    writeFileSync(kept, (await service.operate('audit.checkpoint')).checkpoint);
    const report = await service.operate('audit.verify');
    expect(report).toMatchObject({ verified: null, compared_with: null, faults: [] });
    began = report['log_began_at'];
    // Read models on servers write down how far they are now and then.
    await eventually(async () => expect(await readModelsBeyond(place!)).toEqual(expect.arrayContaining(['orders', 'payments'])));
    await service.halt();
    cheat = await cheatOn(service.dataDir);
  });
  afterEach(() => cheat.discard());

  it('is not verified with a new log until an operator accepts that log', async () => {
    await cheat.removeLog();
    cheat.changeActor();
    const missing = `log_missing: The log of the history that began at ${shown(began)} is gone. Bring it back from a backup; the service makes another one when it starts, which proves nothing of what was before it.`;
    expect(worded(await verify())).toEqual([missing]);
    // A log is named by the second in which it began.
    await eventually(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(began));
    expect(await loggedAtStart()).toEqual([missing]);
    const report = await verify({ full: true });
    const { log_began_at } = report;
    expect(log_began_at).toBeGreaterThan(began);
    const remade = `log_remade: This log began at ${shown(log_began_at)}, in the place of one that began at ${shown(began)}: it holds what the history was by then. Compare with a checkpoint that you have kept, then accept it: ${ACCEPT}`;
    expect([report['verified'], worded(report)]).toEqual([false, [remade]]);
    expect(await loggedAtStart()).toEqual([remade]);

    await expect(operate('history.accept-log')).rejects.toMatchObject({ code: 'missing_field', param: 'reason' });
    const accepted = await operate('history.accept-log', {}, 'ticket 7');
    expect(accepted).toEqual({ object: 'accepted_log', log: expect.any(String), log_began_at, key: origin });
    expect(await verify()).toMatchObject({ verified: null, log_began_at, faults: [] });
    await expect(operate('history.accept-log', {}, 'ticket 8')).rejects.toThrow(
      'There is nothing to accept: the log and its key are those that the history knows.',
    );
    const compared = await verify({ checkpoint: kept });
    expect(compared['compared_with']).toMatchObject({ origin });
    expect(worded(compared)).toEqual([
      `history_rewritten: The first ${compared['compared_with'].size} events are not those of the checkpoint.`,
    ]);
  });

  it('is not verified if the key of its checkpoints is missing, even with another one', async () => {
    cheat.removeKey();
    const gone = `key_missing: The key that signed the checkpoints of ${origin} is gone:`;
    const mend = `Bring it back from a backup. If it is lost, accept the one there is: ${ACCEPT}`;
    expect(worded(await verify())).toEqual([`${gone} there is none in CHECKPOINT_KEY_FILE. ${mend}`]);
    expect(await loggedAtStart()).toEqual([`${gone} there is none in CHECKPOINT_KEY_FILE. ${mend}`]);
    const compared = await verify({ checkpoint: kept });
    expect(compared['faults'].map(({ fault }: Json) => fault)).toEqual(['checkpoint_of_another_key', 'key_missing']);
    expect(cheat.hasKey()).toBe(false);
    const other = ((await operate('audit.checkpoint')).checkpoint as string).split('\n')[0]!;
    expect(worded(await verify({ full: true }))).toEqual([`${gone} CHECKPOINT_KEY_FILE holds that of ${other}. ${mend}`]);
    expect(await operate('history.accept-log', {}, 'ticket 7')).toMatchObject({ key: other, log_began_at: began });
    expect(await verify()).toMatchObject({ verified: null, faults: [] });
  });

  it('is reported as shortened if its end is missing, and the service does not start', async () => {
    const before = cheat.positions();
    const gone = before.slice(beforeOrders);
    cheat.cutOff(gone.length);
    const [end, was] = [before[beforeOrders - 1]!, before.at(-1)!];
    const backup = 'Bring back a backup of all stores, with the events that are gone.';
    const { verified, notes, ...report } = await verify({ full: true });
    const answered = /kept answers name places up to position (\S+);/.exec(report['faults'][0].message)![1]!;
    expect(gone).toContain(answered);
    const [, models, folded] = / ends at position \S+: (.*) up to position (\S+)\.$/.exec(report['faults'].at(-1).message)!;
    expect(models!.split(', ')).toEqual(expect.arrayContaining(['orders', 'payments']));
    // A read model that the last events do not concern may have stopped before them.
    expect(gone).toContain(folded);
    const shortened = `history_shortened: The history ends at position ${end}, and went on: its log goes up to position ${was}; jobs are planned up to position ${was}; kept answers name places up to position ${answered}; ${models!.split(', ').length} read models know it up to position ${folded}. ${backup}`;
    expect([verified, worded(report)]).toEqual([
      false,
      [
        shortened,
        `jobs_beyond_history: Jobs are planned up to position ${was}, and the history ends at position ${end}.`,
        `answers_beyond_history: Answers that are kept for repeated requests name places up to position ${answered}, and the history ends at position ${end}.`,
        `read_models_beyond_history: Read models know more than the history, which ends at position ${end}: ${models} up to position ${folded}.`,
      ],
    ]);
    expect(notes).toEqual([
      {
        note: 'read_models_not_compared',
        message: 'What is made of the history was not looked at, because part of the history is gone.',
      },
    ]);
    await expect(operate('accounts.create', { name: 'Another' })).rejects.toMatchObject({ code: 'history_altered' });
    const refused = await startService('spawned', { dataDir: service.dataDir, settings: { ...cheat.settings, LOG_LEVEL: 'error' } });
    expect(await refused.whenEnded()).toMatchObject({ code: 1 });
    expect(refused.words).toBe(`${shortened}\n`);

    await Promise.all([cheat.removeLog(), cheat.removeReadModels()]);
    cheat.removeKey();
    const others = await verify({ full: true });
    expect(others['faults'].map(({ fault }: Json) => fault)).toEqual([
      'log_missing',
      'key_missing',
      'history_shortened',
      'jobs_beyond_history',
      'answers_beyond_history',
    ]);
    const planned = `history_shortened: The history ends at position ${end}, and went on: jobs are planned up to position ${was}; kept answers name places up to position ${answered}. ${backup}`;
    expect(worded(others)[2]).toBe(planned);
    await expect(loggedAtStart()).rejects.toThrow(planned);
  });

  it('is projected again into missing read models, with a note', async () => {
    await cheat.removeReadModels();
    expect(await loggedAtStart('info')).toEqual([
      'read_models_rebuilt: There were no read models when this process started: they are rebuilt from the history.',
    ]);
    expect(await verify({ full: true, checkpoint: kept })).toMatchObject({ verified: true, faults: [], notes: [] });
  });
});
