import type { QueryClient } from '@tanstack/react-query';
import type { Mode } from '#sdk/index';
import { refetchSession } from '#apps/dashboard/src/session/reach';

interface Change {
  readonly position: string;
  /** The kind of object that changed, and its id; null: any of the kind may have. */
  readonly object: string;
  readonly id: string | null;
  readonly order: string | null;
}

/** Changes within this many milliseconds cause one reload. */
const TOGETHER = 300;
/** A refused stream is reopened after this, milliseconds. */
const AGAIN = 5000;

/** The lists of each kind of object, as far as pages show them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  order: ['/v1/orders'],
  payment: ['/v1/payments'],
  refund: ['/v1/refunds'],
  dispute: ['/v1/disputes'],
  settlement: ['/v1/settlements'],
  alert: ['/v1/alerts'],
  proposal: ['/admin/v1/proposals'],
  webhook_endpoint: ['/v1/webhooks'],
  webhook_delivery: ['/v1/webhook_deliveries'],
  event: ['/v1/events', '/v1/webhook_deliveries'],
  api_key: ['/admin/v1/keys'],
  user: ['/admin/v1/users', '/admin/v1/sessions'],
  connection: ['/admin/v1/connections'],
  notice: ['/admin/v1/notices'],
  oidc_settings: ['/admin/v1/settings/oidc'],
  settings: ['/admin/v1/settings'],
  'checkout.session': ['/v1/checkout/sessions'],
  cod_collection: ['/v1/cod/collections', '/v1/cod/aging'],
  remittance: ['/v1/cod/remittances', '/v1/cod/aging'],
  bank_credit: ['/v1/cod/bank_credits'],
  courier: ['/v1/cod/couriers'],
  payment_link: ['/v1/payment_links'],
  report_run: ['/v1/reports/runs'],
  report_schedule: ['/v1/reports/schedules'],
  bulk_act: ['/admin/v1/bulk_acts'],
  view: ['/admin/v1/views'],
  risk_list_entry: ['/v1/risk/list_entries'],
  risk_rule: ['/v1/risk/rules'],
  risk_settings: ['/v1/risk/settings'],
  access_log_entry: ['/admin/v1/access_log'],
};

/** Whether a change may affect a path's answer. */
export function isTouched(path: string, { object, id, order }: Pick<Change, 'object' | 'id' | 'order'>): boolean {
  if ([id, order].some((each) => each !== null && path.includes(each))) return true;
  return (LISTS[object] ?? []).some((list) => path === list || path.startsWith(`${list}?`) || (id === null && path.startsWith(`${list}/`)));
}

/**
 * Reloads data that changes on the server while a page shows it. One tab of a browser holds the stream and notifies the others; when it closes, the
 * next one continues from the last received position. When a stream breaks or returns, all tabs check the server. Ends with `signal`.
 */
export function followChanges(mode: Mode, queries: QueryClient, signal: AbortSignal): void {
  let position: string | null = null;
  let waiting: Change[] = [];
  const readAgain = async (): Promise<void> => {
    const changes = waiting;
    waiting = [];
    await queries.invalidateQueries({
      predicate: ({ queryKey: [of, path] }) => of === mode && typeof path === 'string' && changes.some((change) => isTouched(path, change)),
    });
  };
  const take = (change: Change): void => {
    position = change.position;
    if (waiting.length === 0) setTimeout(() => void readAgain(), TOGETHER);
    waiting.push(change);
  };
  const tabs = new BroadcastChannel(`changes-${mode}`);
  tabs.addEventListener('message', ({ data }: MessageEvent<Change | null>) => (data === null ? void refetchSession(queries) : take(data)));
  signal.addEventListener('abort', () => tabs.close());
  const notifyAll = (change: Change | null): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tabs.postMessage(change);
    if (change === null) refetchSession(queries).catch(() => undefined);
    else take(change);
  };
  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      let isLost = false;
      const open = (): void => {
        const query = new URLSearchParams({ mode, ...(position !== null && { position }) });
        const stream = new EventSource(`/admin/v1/stream?${query}`);
        const close = (): void => stream.close();
        stream.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
          notifyAll({ ...(JSON.parse(data) as Omit<Change, 'position'>), position: lastEventId }),
        );
        stream.addEventListener('open', () => {
          if (isLost) notifyAll(null);
          isLost = false;
        });
        // A browser reconnects on its own if there is no answer, but gives up on a refusal: by a starting server, or after the session has ended.
        stream.addEventListener('error', () => {
          const isRefused = stream.readyState === EventSource.CLOSED;
          if (!isLost || isRefused) notifyAll(null);
          isLost = true;
          if (!isRefused || signal.aborted) return;
          signal.removeEventListener('abort', close);
          setTimeout(() => signal.aborted || open(), AGAIN);
        });
        signal.addEventListener('abort', close);
      };
      signal.addEventListener('abort', () => resolve());
      open();
    });
  void navigator.locks.request(`changes-${mode}`, { signal }, lead).catch(() => undefined);
}
