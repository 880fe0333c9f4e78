import type { Chapter } from '#http/guide/built-guide';
import { markdownOf } from '#http/guide/guide-shell';

/** The text of `/llms.txt`, the guide's contents for programs (llmstxt.org): a link to each chapter's Markdown, with a sentence about it. */
export const llmsText = (
  brand: string,
  chapters: readonly Chapter[],
  address: (path: string) => string,
): string => `# ${brand} payments and orders

> An API for payments and orders of online stores: checkout sessions, orders, payments, refunds, cash on delivery and signed webhooks.

## Guide

${chapters.map((chapter) => `- [${chapter.title}](${address(markdownOf(chapter))}): ${chapter.description}`).join('\n')}

## Reference

- [OpenAPI 3.1](${address('/v1/openapi.json')}): every operation, its fields, its errors and the webhook events
`;
