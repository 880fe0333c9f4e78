import type { ShopConnection, StorefrontNotice } from '#integrations/storefront/shop-client/storefront-platform';
import type { SecretBox } from '#privacy/secrets/secret-box';
import type { Job } from '#job-queue/job-store';

export const APPLY_NOTICE = 'storefront.notice';

/** A notice as it waits to be applied. What it tells may be about a person: it is sealed, and gone once it is applied or dropped. */
export interface StoredNotice {
  readonly connection: string;
  readonly topic: string;
  /** Unix milliseconds. */
  readonly received: number;
  readonly sealed: string;
}

/** The notices of one order wait in one queue. A notice is known by its bytes, so that nobody can take the name of one that is yet to come. */
export function noticeJob({ id }: ShopConnection, notice: StorefrontNotice, received: number, secrets: SecretBox): Job {
  const { topic, digest, content } = notice;
  const key = `${id} ${digest}`;
  const stored: StoredNotice = { connection: id, topic, received, sealed: secrets.seal(JSON.stringify(content), placeOf(key)) };
  const group = content === 'uninstalled' ? id : `${id} ${content!.order_id}`;
  return { queue: APPLY_NOTICE, key, dueAt: received, group, payload: stored };
}

/** `key`: of the work that it is stored with. */
export const contentOf = (key: string, { sealed }: StoredNotice, secrets: SecretBox): NonNullable<StorefrontNotice['content']> =>
  JSON.parse(secrets.open(sealed, placeOf(key)));

const placeOf = (key: string): string => `storefront_notices/${key}`;
