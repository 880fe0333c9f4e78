import type { Section } from '#disputes/pack/sections';

/** A page that the merchant prints to a PDF and uploads for one field of the gateway's evidence. */
export interface EvidencePage {
  readonly field: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** The evidence for a dispute, as its gateway takes it. */
export interface Evidence {
  /** The gateway's request that takes it: method and path. */
  readonly request: string;
  /** The gateway's request that uploads a file. */
  readonly upload: string;
  /** The body of the request. Where the gateway takes the id of an uploaded file, it has the name of the page. */
  readonly body: object;
  readonly pages: readonly EvidencePage[];
}

export const pageName = ({ field }: Pick<EvidencePage, 'field'>): string => `${field}.html`;

/** Makes the pages, without the sections that are null. Leaves out pages that are empty then. */
export const filled = (
  pages: readonly (readonly [field: string, title: string, sections: readonly (Section | null)[]])[],
): EvidencePage[] =>
  pages
    .map(([field, title, sections]) => ({ field, title, sections: sections.filter((section) => section !== null) }))
    .filter(({ sections }) => sections.length > 0);
