import { Refusal, type SessionApi } from '#checkout-page/browser/api';
import { type Session, stageOf } from '#checkout-page/browser/session';

/** The page's copy of its session. */
export interface Followed {
  /** Null before the first read. */
  readonly session: Session | null;
  /** Whether the service answered the last read. */
  readonly online: boolean;
  /** Whether the service refused the secret, or knows no such session. */
  readonly unauthorized: boolean;
}

export const INITIAL_STATE: Followed = { session: null, online: true, unauthorized: false };

const [SECOND, MINUTE] = [1000, 60_000];
/** Milliseconds to wait until the shop has named the order. */
const SHOP_NAMING = 15 * SECOND;

/** Keeps the page up to date with the server: other tabs, the bank and time change a session too. Polls rarely, and not at all while the page is hidden. */
export class SessionFollower {
  private followed = INITIAL_STATE;
  private failures = 0;
  /** The number of acts so far. A read that began before the last of them is outdated. */
  private acts = 0;
  /** When the stage last changed, in Unix milliseconds. */
  private changedAt = 0;
  private wake: () => void = () => undefined;

  constructor(
    private readonly api: Pick<SessionApi, 'read'>,
    private readonly show: (followed: Followed) => void,
    private readonly isHidden: () => boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** Runs until the secret turns out to be wrong. */
  async follow(): Promise<void> {
    for (;;) {
      await this.read();
      if (this.followed.unauthorized) return;
      await this.pause(this.delay());
      while (this.isHidden()) await this.pause(Infinity);
    }
  }

  /** Reads again immediately. */
  refresh(): void {
    this.wake();
  }

  /** Shows the session in the response to an act. */
  applyAnswer(session: Session): void {
    this.acts++;
    this.showSession(session);
    this.wake();
  }

  private async read(): Promise<void> {
    const { acts } = this;
    try {
      const session = await this.api.read({ waitForAction: this.stage === 'wait' });
      this.failures = 0;
      if (acts === this.acts) this.showSession(session);
    } catch (error) {
      this.failures++;
      const unauthorized = error instanceof Refusal && [401, 403, 404].includes(error.status);
      this.update({ ...this.followed, unauthorized, online: error instanceof Refusal });
    }
  }

  private showSession(session: Session): void {
    const before = this.stage;
    this.update({ session, online: true, unauthorized: false });
    if (this.stage !== before) this.changedAt = this.now();
  }

  private update(followed: Followed): void {
    this.followed = followed;
    this.show(followed);
  }

  private get stage() {
    return this.followed.session && stageOf(this.followed.session);
  }

  /** Whether the shop, if there is one, may still name the order, as it does a moment after it was placed. */
  private get awaitsShop(): boolean {
    const { order, order_name } = this.followed.session!;
    return order !== null && order_name === null && this.now() - this.changedAt < SHOP_NAMING;
  }

  /** Milliseconds until the next read. */
  private delay(): number {
    if (this.failures > 0) return Math.min(2 ** this.failures, 15) * SECOND;
    switch (this.stage) {
      case 'choose':
        return Math.min(20 * SECOND, Math.max(SECOND, this.followed.session!.expires_at * 1000 - this.now()));
      case 'wait':
        return SECOND;
      case 'verify':
      case 'redirect':
      case 'upi_intent':
      case 'upi_collect':
        return this.now() - this.changedAt < MINUTE ? 2 * SECOND : 5 * SECOND;
      case 'paid':
      case 'placed':
        return this.awaitsShop ? SECOND : Infinity;
      default:
        return Infinity;
    }
  }

  /** Ends early when `wake` is called. */
  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = milliseconds === Infinity ? undefined : setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
