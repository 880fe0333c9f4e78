import { Refusal } from '#checkout-page/browser/api';
import { type Followed, SessionFollower } from '#checkout-page/browser/session-follower';
import type { Session } from '#checkout-page/browser/session';
import { session } from '#checkout-page/browser/session-example';
import { eventually } from '#test/support/machine/eventually';

/** A server whose answers are given one by one. */
class Server {
  readonly requests: { waitForAction: boolean; resolve: (answer: Session) => void; reject: (error: Error) => void }[] = [];

  read({ waitForAction }: { waitForAction: boolean }): Promise<Session> {
    return new Promise((resolve, reject) => this.requests.push({ waitForAction, resolve, reject }));
  }

  /** Answers the latest request, once there were `times` requests. */
  async answers(times: number, answer: Session | Error): Promise<void> {
    await eventually(() => expect(this.requests).toHaveLength(times));
    const { resolve, reject } = this.requests[times - 1]!;
    if (answer instanceof Error) reject(answer);
    else resolve(answer);
  }
}

describe('following a session', () => {
  const open = session();
  const paid = session({ status: 'complete', payment_status: 'paid' });
  const waiting = session({ payment_status: 'processing' });
  let server: Server;
  let shown: Followed[];
  let hidden: boolean;
  let follower: SessionFollower;

  beforeEach(() => {
    [server, shown, hidden] = [new Server(), [], false];
    follower = new SessionFollower(
      server,
      (followed) => shown.push(followed),
      () => hidden,
    );
    void follower.follow();
  });

  afterEach(async () => {
    hidden = false;
    follower.refresh();
    await server.answers(server.requests.length, new Refusal(404, 'resource_missing', 'Over.', null)).catch(() => undefined);
  });

  const expectShown = (expected: Followed): Promise<void> => eventually(() => expect(shown.at(-1)).toEqual(expected));

  it("shows the server's state, and the result of an act", async () => {
    await server.answers(1, open);
    await expectShown({ session: open, online: true, unauthorized: false });
    follower.applyAnswer(waiting);
    await expectShown({ session: waiting, online: true, unauthorized: false });
    await eventually(() => expect(server.requests.map(({ waitForAction }) => waitForAction)).toEqual([false, true]));
    await server.answers(2, paid);
    await expectShown({ session: paid, online: true, unauthorized: false });
  });

  it('ignores an answer that was requested before an act', async () => {
    await eventually(() => expect(server.requests).toHaveLength(1));
    follower.applyAnswer(waiting);
    await server.answers(1, open);
    follower.refresh();
    await eventually(() => expect(server.requests).toHaveLength(2));
    expect(shown.map((each) => each.session)).toEqual([waiting]);
  });

  it('reports that the network is down, and continues to poll', async () => {
    await server.answers(1, open);
    await expectShown({ session: open, online: true, unauthorized: false });
    follower.refresh();
    await server.answers(2, new TypeError('Failed to fetch'));
    await expectShown({ session: open, online: false, unauthorized: false });
    follower.refresh();
    await server.answers(3, open);
    await expectShown({ session: open, online: true, unauthorized: false });
  });

  it('ends when the secret is not the session’s', async () => {
    await server.answers(1, new Refusal(403, 'client_secret_invalid', 'No.', 'client_secret'));
    await expectShown({ session: null, online: true, unauthorized: true });
  });

  it('waits a while for the name that the shop gives the order', async () => {
    const placed = session({ status: 'complete', payment_status: 'paid', order: 'ord_1' });
    await server.answers(1, placed);
    await expectShown({ session: placed, online: true, unauthorized: false });
    const named = { ...placed, order_name: '#1001' };
    await server.answers(2, named);
    await expectShown({ session: named, online: true, unauthorized: false });
  });

  it('does not poll while the page is hidden', async () => {
    hidden = true;
    await server.answers(1, open);
    await expectShown({ session: open, online: true, unauthorized: false });
    follower.refresh();
    follower.refresh();
    await new Promise(setImmediate);
    expect(server.requests).toHaveLength(1);
    hidden = false;
    follower.refresh();
    await eventually(() => expect(server.requests).toHaveLength(2));
  });
});
