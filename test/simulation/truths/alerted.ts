import type { Json } from '#test/simulation/outside/caller';
import { cameOf } from '#test/simulation/outside/capture';
import type { Store } from '#test/simulation/outside/store';
import { heard } from '#test/simulation/truths/heard';
import { listed } from '#test/simulation/truths/listed';
import { amountOf } from '#test/simulation/truths/outside-book';
import type { World } from '#test/simulation/world/world';

/** Seconds. */
const HOUR = 3600;
/** The time in which an alert is raised, or resolved. */
const PATIENCE = HOUR;
/** A proposal waits too long after these, and a dispute has a reminder so long before it has to be answered. */
const WAITS = 4 * HOUR;
const REMINDS = 72 * HOUR;

/** What somebody outside knows to be the cause of alerts. */
interface Cause {
  /** The alert of which type, about what. */
  readonly type: string;
  readonly subject: string;
  readonly lasts: boolean;
  /** Whether there has to be one, however it ended. */
  readonly isDue: boolean;
}

/**
 * Alerts are open exactly while their cause lasts, where somebody outside can judge it: by the gateway's books of disputes, the courier's books of cash, and
 * what endpoints received and refused. A person may resolve one at any time.
 */
export async function alerted(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore(world: World, store: Store): Promise<string[]> {
  const alerts = Map.groupBy(await listed(store.server, '/alerts'), (alert) => `${kindOf(alert)} of ${alert.subject}`);
  const causes = [
    ...(await ofDisputes(world, store)),
    ...ofLowBalance(world, store),
    ...(await ofProposals(world, store)),
    ...ofCash(store),
    ...ofEndpoints(world, store),
  ];
  return causes.flatMap(({ type, subject, lasts, isDue }) => {
    const raised = alerts.get(`${type} of ${subject}`) ?? [];
    const isOpen = raised.some(({ status }) => status === 'open');
    // The service itself resolves what is over, and people what they have seen.
    const isTakenBack = raised[0]?.resolved_by?.type === 'system';
    return [
      ...(isDue && raised.length === 0 ? [`${store.habits.name}: no alert ${type} was raised for ${subject}`] : []),
      ...(isOpen && !lasts ? [`${store.habits.name}: the alert ${type} of ${subject} is open, and its cause is over`] : []),
      ...(isTakenBack && lasts ? [`${store.habits.name}: the alert ${type} of ${subject} was resolved, and its cause lasts`] : []),
    ];
  });
}

/** A refund may be stuck for several causes. */
const kindOf = ({ type, data }: Json): string => (type === 'refund_stuck' ? `${type} by ${data.alert}` : type);

/** Only notices report what banks decided, and a lost machine takes them with it. */
async function ofDisputes({ gateway, time, losesNotices, acting }: World, { server, keyId }: Store): Promise<Cause[]> {
  if (losesNotices || acting.losses > 0) return [];
  const known = new Map((await listed(server, '/disputes')).map((dispute) => [dispute.gateway_reference as string, dispute]));
  const causes = gateway.disputes(keyId).flatMap(({ id, status, respond_by }): Cause[] => {
    const subject: string | undefined = known.get(id)?.id;
    if (subject === undefined) return [];
    const lasts = status === 'open' || status === 'under_review';
    const isSoon = status === 'open' && (respond_by - REMINDS) * 1000 < time.now - PATIENCE * 1000;
    return [
      { type: 'dispute_opened', subject, lasts, isDue: true },
      { type: 'dispute_due', subject, lasts, isDue: isSoon },
    ];
  });
  const unapplied = (await listed(server, '/alerts?type=notice_not_applied')).filter(({ data }) => known.has(data.gateway_reference));
  return [...causes, ...unapplied.map(({ type, subject }) => ({ type, subject, lasts: false, isDue: false }))];
}

/** Refunds that the merchant's balance did not cover at first. */
function ofLowBalance({ gateway, losesNotices, acting }: World, { keyId }: Store): Cause[] {
  if (losesNotices || acting.losses > 0) return [];
  const captures = new Map(gateway.captures(keyId).map((capture) => [capture.id, capture]));
  const processed = gateway.refunds(keyId).filter(({ status }) => status === 'processed');
  return [...gateway.refused].flatMap(([subject, { payment_id, amount, at }]) => {
    const capture = captures.get(payment_id);
    if (capture === undefined) return [];
    const back = processed.filter((each) => each.payment_id === payment_id);
    const since = back.filter(({ created_at, receipt }) => created_at >= at || receipt === subject);
    const isBack = amountOf(since) >= amount || amountOf(back) >= cameOf(capture);
    // Nobody outside knows how much was left of a part that went back meanwhile, or of money that a dispute holds.
    const isJudged = isBack || (back.length === 0 && gateway.disputes(keyId).every((each) => each.payment_id !== payment_id));
    return isJudged ? [{ type: 'refund_stuck by balance_low', subject, lasts: !isBack, isDue: true }] : [];
  });
}

async function ofProposals({ time }: World, store: Store): Promise<Cause[]> {
  const events = await heard(store);
  const decided = new Map(
    events.filter(({ type }) => type === 'proposal.decided').map(({ data, created_at }) => [data.object.id, created_at]),
  );
  const now = time.now / 1000;
  return events
    .filter(({ type }) => type === 'proposal.created')
    .flatMap(({ data: { object }, created_at }: Json) => {
      const end: number | undefined = decided.get(object.id);
      const lasts = end === undefined && object.expires_at > now - PATIENCE;
      const waited = (end ?? now) - created_at;
      return [
        { type: 'proposal_waiting', subject: object.id, lasts, isDue: waited > WAITS + PATIENCE },
        { type: 'safeguard_change_proposed', subject: object.id, lasts, isDue: false },
      ];
    });
}

/** Parcels whose cash came in full. */
const ofCash = ({ collected, remitted }: Store): Cause[] =>
  [...remitted]
    .filter(([parcel]) => !collected.has(parcel))
    .map(([, { order }]) => ({ type: 'cod_short_remit', subject: order.replace('ord_', 'cod_'), lasts: false, isDue: false }));

/** In the end all endpoints work, or are removed. */
const ofEndpoints = ({ acting }: World, { receiver, refusing }: Store): Cause[] =>
  acting.losses > 0
    ? []
    : [...refusing, receiver.id].flatMap((subject) => [
        { type: 'endpoint_failing', subject, lasts: false, isDue: false },
        { type: 'endpoint_disabled', subject, lasts: false, isDue: refusing.has(subject) },
      ]);
