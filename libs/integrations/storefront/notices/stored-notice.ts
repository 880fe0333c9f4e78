import type { ShopConnection, StorefrontNotice } from '#integrations/storefront/platform/storefront-platform';
import type { SecretBox } from '#platform/secrets/secret-box';
import type { WorkItem } from '#platform/storage/due-work';

export const APPLY_NOTICE = 'storefront.notice';

/** A notice as it waits to be applied. What it tells may be about a person: it is sealed, and gone once it is applied or dropped. */
export interface StoredNotice {
  readonly connection: string;
  readonly topic: string;
  readonly delivery: string;
  readonly event: string;
  /** Unix milliseconds: when it happened there, and when we were told. */
  readonly at: number;
  readonly received: number;
  readonly sealed: string;
}

/** What a notice was told under: it is applied once, whichever of its names it comes again by. */
export const namesOf = ({ connection, topic, delivery, event }: StoredNotice): string[] => [
  [connection, 'event', event, topic].join(' '),
  [connection, 'delivery', delivery].join(' '),
];

/** The notices of one order wait in one queue. */
export function noticeItem({ id }: ShopConnection, notice: StorefrontNotice, received: number, secrets: SecretBox): WorkItem {
  const { topic, delivery, event, at, content } = notice;
  const about = { connection: id, topic, delivery, event, at: at ?? received, received };
  const stored: StoredNotice = { ...about, sealed: secrets.seal(JSON.stringify(content), placeOf(about)) };
  const lane = content === 'uninstalled' ? id : `${id} ${content!.order_id}`;
  return { kind: APPLY_NOTICE, key: namesOf(stored).join('\n'), dueAt: received, lane, payload: stored };
}

export const contentOf = (stored: StoredNotice, secrets: SecretBox): NonNullable<StorefrontNotice['content']> =>
  JSON.parse(secrets.open(stored.sealed, placeOf(stored)));

const placeOf = ({ connection, topic, delivery, event }: Omit<StoredNotice, 'sealed'>): string =>
  `storefront_notices/${[connection, topic, delivery, event].join('/')}`;
