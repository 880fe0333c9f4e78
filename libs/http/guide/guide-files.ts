import { hash } from 'node:crypto';
import { chaptersBuilt, fileBuilt, type Chapter } from '#http/guide/built-guide';
import { errorChapter } from '#http/guide/error-chapter';
import { addressOf, chapterPage, markdownOf, PAGE_HEADERS } from '#http/guide/guide-shell';
import type { Configuration } from '#platform/config/configuration';
import { ServedFile } from '#http/answers/served-file';

/** The text of `/llms.txt`, the guide's contents for programs (llmstxt.org): a link to each chapter's Markdown, with a sentence about it. */
const llmsText = (brand: string, chapters: readonly Chapter[], address: (path: string) => string): string => `# ${brand} payments and orders

> An API for payments and orders of online stores: checkout sessions, orders, payments, refunds, cash on delivery and signed webhooks.

## Guide

${chapters.map((chapter) => `- [${chapter.title}](${address(markdownOf(chapter))}): ${chapter.description}`).join('\n')}

## Reference

- [OpenAPI 3.1](${address('/v1/openapi.json')}): every operation, its fields, its errors and the webhook events
`;

/** The service's address in the guide's sources. */
const SOURCE_ORIGIN = 'https://localhost:8443';

interface GuideFile {
  readonly file: ServedFile;
  readonly headers: Readonly<Record<string, string>>;
  readonly caching: string;
}

/** All files of the guide by path, adapted to this installation: they have its own address, and its brand in the name of the signature header. */
export function guideFiles(configuration: Configuration): ReadonlyMap<string, GuideFile> {
  const { brand } = configuration;
  const here = (text: string): string =>
    text
      .replaceAll(SOURCE_ORIGIN, configuration.page(''))
      .replaceAll('Service-Signature', `${brand}-Signature`)
      .replaceAll('service-signature', `${brand.toLowerCase()}-signature`);
  const files = new Map<string, GuideFile>();
  const add = (path: string, type: string, content: Buffer | string, headers = {}, caching = 'no-cache'): void =>
    void files.set(path, { file: new ServedFile(`${type}; charset=utf-8`, content), headers, caching });
  /** Adds a file at a path that changes with its content, and returns the path. */
  const asset = (name: 'guide.css' | 'guide.js', type: string): string => {
    const content = fileBuilt(name);
    const address = `/docs/assets/${hash('sha256', content, 'hex').slice(0, 16)}/${name}`;
    add(address, type, content, {}, 'public, max-age=31536000, immutable');
    return address;
  };

  const chapters = [...chaptersBuilt(), errorChapter()];
  const assets = { style: asset('guide.css', 'text/css'), script: asset('guide.js', 'text/javascript') };
  for (const chapter of chapters) {
    add(addressOf(chapter), 'text/html', here(chapterPage({ brand, chapters, assets }, chapter)), PAGE_HEADERS);
    add(markdownOf(chapter), 'text/markdown', here(chapter.markdown));
  }
  add(
    '/llms.txt',
    'text/plain',
    llmsText(brand, chapters, (path) => configuration.page(path)),
  );
  return files;
}
