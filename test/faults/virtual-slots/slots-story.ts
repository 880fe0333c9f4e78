import { setTimeout as pause } from 'node:timers/promises';
import type { HistoryBackend } from '#test/contracts/history-backend';
import type { Random } from '#test/simulation/world/random';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { LISTS, NumberedEvents, SlotCopy, wholeLists } from '#test/support/stores/slot-copies';

const COPIES = 4;
const URL = 'mongodb://127.0.0.1:27017/test';

/** Milliseconds: how long trouble lasts, between two kills at most, and to fold the rest. */
const [TROUBLE, APART, REST] = [30_000, 6_000, 30_000];
/** What was killed may hang for a call's time. */
const HANGS = 6_000;

/** Copies fold what is appended, and some are killed, leaders and the builders of read models among them. */
export class SlotsStory {
  readonly lines: string[] = [];
  readonly faults: string[] = [];
  private readonly copies: SlotCopy[] = [];
  private backend!: HistoryBackend;
  private leader!: SlotCopy;
  private token = 0;

  constructor(private readonly random: Random) {}

  /** `calm` ends the troubles of the store. */
  async run(calm: () => void): Promise<void> {
    this.backend = await embeddedHistory();
    const numbers = this.random.apart();
    const events = new NumberedEvents(this.backend, () => numbers.fraction());
    while (this.copies.length < COPIES) this.start();
    await this.lead();
    const end = Date.now() + TROUBLE;
    for (let kill = 0; Date.now() < end; kill++) {
      if (kill % 4 === 0) this.rebuildAll();
      await pause(this.random.between(500, APART));
      await this.kill(kill % 3 === 2 ? this.copies.indexOf(this.leader) : this.random.between(0, COPIES - 1));
    }
    await events.stop();
    calm();
    await pause(REST);
    await this.compare();
    await this.backend.close();
  }

  private start(): void {
    this.copies.push(SlotCopy.start(URL, this.backend));
  }

  /** A process that cannot lead tries again. */
  private async lead(): Promise<void> {
    [this.leader] = this.copies as [SlotCopy];
    for (let leads = false; !leads;) {
      leads = await this.leader.leadUnder(++this.token).then(
        () => true,
        (fault: Error) => this.write('does not lead', this.token, fault.message),
      );
      if (!leads) await this.leader.stopLeading().catch(() => undefined);
    }
    this.write('leads', this.token);
  }

  private async kill(at: number): Promise<void> {
    const [killed] = this.copies.splice(at, 1) as [SlotCopy];
    const ended = this.random.once(5) ? killed.stop() : killed.kill();
    await Promise.race([ended.catch(() => undefined), pause(HANGS)]);
    this.write('kills', at);
    this.start();
    if (killed === this.leader) await this.lead();
  }

  private rebuildAll(): void {
    for (const { name } of LISTS)
      this.leader.projector.rebuild(name).then(
        () => this.write('has rebuilt', name),
        (fault: Error) => this.write('has not rebuilt', name, fault.message),
      );
  }

  private async compare(): Promise<void> {
    const end = await this.backend.history.end();
    for (const { model, state, checkpoint } of await this.leader.writer.generations())
      if (state === 'building' || (state === 'live' && checkpoint !== end))
        this.faults.push(`${model} is ${state} at ${checkpoint}, not ${end}.`);
    const expected = await wholeLists(this.backend);
    for (const { name } of LISTS) {
      const [found, whole] = [await this.leader.documents(name), expected[name]!];
      for (const id of new Set([...Object.keys(found), ...Object.keys(whole)])) {
        const [is, should] = [JSON.stringify(found[id]), JSON.stringify(whole[id])];
        if (is !== should) this.faults.push(`${name} ${id} is ${is}, not ${should}.`);
      }
    }
  }

  private write(...words: readonly unknown[]): false {
    this.lines.push([Date.now(), ...words].join(' '));
    return false;
  }
}
