import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A page of the guide, as the build makes it from `docs/guide`. `name` is the last part of its address, empty for the first page. */
export interface Chapter {
  readonly name: string;
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly description: string;
  /** Its sections, for the list beside it. */
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  readonly html: string;
  readonly markdown: string;
}

export const chaptersBuilt = (): readonly Chapter[] => JSON.parse(fileBuilt('chapters.json').toString()) as Chapter[];

export const fileBuilt = (name: 'chapters.json' | 'guide.css' | 'guide.js'): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`#http/guide/built/${name}`)));
