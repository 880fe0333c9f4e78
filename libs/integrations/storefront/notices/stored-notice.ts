import type { ShopConnection, StorefrontNotice } from '#integrations/storefront/shop-client/storefront-platform';
import type { SecretBox } from '#privacy/secrets/secret-box';
import type { Job } from '#job-queue/job-store';

export const APPLY_NOTICE = 'storefront.notice';

/** A notice waiting to be applied. Its content may be personal: it is sealed, and deleted once applied or dropped. */
export interface StoredNotice {
  readonly connection: string;
  readonly topic: string;
  /** Unix milliseconds. */
  readonly received: number;
  readonly sealed: string;
}

/** The job that applies a notice. Notices of one order share a group. The key has the digest, so that nobody can block a notice by using its id. */
export function noticeJob({ id }: ShopConnection, notice: StorefrontNotice, received: number, secrets: SecretBox): Job {
  const { topic, digest, content } = notice;
  const key = `${id} ${digest}`;
  const stored: StoredNotice = { connection: id, topic, received, sealed: secrets.seal(JSON.stringify(content), placeOf(key)) };
  const group = content === 'uninstalled' ? id : `${id} ${content!.order_id}`;
  return { queue: APPLY_NOTICE, key, dueAt: received, group, payload: stored };
}

/** Opens the content of a notice. `key`: the key of its job. */
export const contentOf = (key: string, { sealed }: StoredNotice, secrets: SecretBox): NonNullable<StorefrontNotice['content']> =>
  JSON.parse(secrets.open(sealed, placeOf(key)));

const placeOf = (key: string): string => `storefront_notices/${key}`;
