import type { Page } from '#platform/storage/documents';

/** The list envelope as JSON text around JSON documents. `url` is the list's path from `/v1`. */
export const listAnswer = (url: string, { documents, hasMore }: Page): string =>
  `{"object":"list","url":${JSON.stringify(url)},"has_more":${hasMore},"data":[${documents.join(',')}]}`;
