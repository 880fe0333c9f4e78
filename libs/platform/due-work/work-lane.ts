import type { KnownPolicy } from '#platform/due-work/policies';
import { LEASE, WorkOutcomes, type WorkParts } from '#platform/due-work/work-outcomes';
import type { Claim, ClaimedWork } from '#platform/storage/due-work';

/** Where there is a ramp: how much is under way at first, and after how many milliseconds it is `atOnce` though nothing ends. */
const FIRST = 4;
const RAMP = 30_000;

export interface LaneStatus {
  readonly kind: string;
  readonly underWay: number;
  /** How often another process had taken work over before its outcome was kept here, since this process began. */
  readonly leasesLost: number;
  /** How often work was taken up here that had been left without an outcome, and may be done twice, since this process began. */
  readonly takenUpAgain: number;
}

/** The work of one kind in this process: at most so many pieces at once, and no piece twice at a time. */
export class WorkLane {
  private readonly underWay = new Map<string, ClaimedWork>();
  private readonly ends = new Set<Promise<void>>();
  private readonly outcomes: WorkOutcomes;
  private readonly limits: Pick<Claim, 'perLane' | 'ahead'>;
  private filling = false;
  private filled: Promise<void> = Promise.resolve();
  private asked = false;
  private closed = false;
  private takenUpAgain = 0;
  private ended = 0;
  private readonly began: number;

  constructor(
    private readonly policy: KnownPolicy,
    private readonly parts: WorkParts,
  ) {
    this.outcomes = new WorkOutcomes(policy.handler, parts, ({ key }) => this.underWay.get(key)!);
    const { perLane, handler } = policy;
    const ahead = handler.ahead?.bind(handler);
    this.limits = { ...(perLane !== undefined && { perLane }), ...(ahead !== undefined && { ahead }) };
    this.began = parts.clock.milliseconds();
  }

  get kind(): string {
    return this.policy.kind;
  }

  /** Takes up as much due work as there is room for. */
  async fill(): Promise<void> {
    this.asked = true;
    if (this.filling) return;
    this.filling = true;
    this.filled = this.takeUpWhileAsked();
    await this.filled;
  }

  status(): LaneStatus {
    const { underWay, outcomes, takenUpAgain } = this;
    return { kind: this.kind, underWay: underWay.size, leasesLost: outcomes.leasesLost, takenUpAgain };
  }

  /** Takes up nothing more. Resolves when what is under way has ended, and what was claimed but not begun is given back. */
  async close(): Promise<void> {
    this.closed = true;
    await this.filled;
    await Promise.all(this.ends);
  }

  /** Lets others have at once what is still under way, as work that was left behind. */
  async letGo(): Promise<void> {
    this.outcomes.close();
    await this.returned(this.parts.dueWork.letGo([...this.underWay.values()]));
  }

  /** How many may be under way by now. */
  private get most(): number {
    const { atOnce, gradually = false } = this.policy;
    if (!gradually) return atOnce;
    // Less than none when the machine's clock was set back.
    const passed = Math.max(0, this.parts.clock.milliseconds() - this.began) / RAMP;
    return Math.min(atOnce, FIRST + this.ended + Math.floor(atOnce * passed));
  }

  private async takeUpWhileAsked(): Promise<void> {
    try {
      while (this.asked && !this.closed) {
        // What ends with it, in the same commit, makes room as well: one claim takes up for all of it.
        await Promise.resolve();
        this.asked = false;
        const room = this.most - this.underWay.size;
        if (room > 0) await this.takeUp(room);
      }
    } catch (error) {
      this.parts.log.error('due work could not be claimed', { kind: this.policy.kind, error });
    } finally {
      this.filling = false;
    }
  }

  private async takeUp(room: number): Promise<void> {
    const { dueWork, clock } = this.parts;
    const claimed = await dueWork.claim(this.kind, { ...this.limits, most: room, now: clock.milliseconds(), lease: LEASE });
    if (this.closed) return this.giveBack(claimed);
    for (const work of claimed) {
      if (this.underWay.has(work.key)) {
        this.underWay.set(work.key, work);
        continue;
      }
      if (work.leftBehind) this.takenUpAgain++;
      this.begin(work);
    }
  }

  private begin(work: ClaimedWork): void {
    this.underWay.set(work.key, work);
    const end = this.outcomes.of(work).then(async (settled) => {
      const newest = this.underWay.get(work.key)!;
      this.underWay.delete(work.key);
      this.ended++;
      // Due again at once, it may be claimed before we hear that its outcome was kept.
      if (newest !== settled) {
        if (this.closed) await this.giveBack([newest]);
        else this.begin(newest);
      }
      this.ends.delete(end);
      void this.fill();
    });
    this.ends.add(end);
  }

  /** As if it had never been claimed. */
  private async giveBack(claimed: readonly ClaimedWork[]): Promise<void> {
    const { dueWork } = this.parts;
    await this.returned(Promise.all(claimed.map((work) => dueWork.settle(work, { again: { dueAt: work.dueAt, countsAsAttempt: false } }))));
  }

  private async returned(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.parts.log.warn('due work could not be given back; it waits until its lease ends', { kind: this.kind, error });
    }
  }
}
