import type { Section } from '#disputes/pack/sections';

/** A page that is printed to a PDF and uploaded for one field of the evidence. */
export interface EvidencePage {
  readonly field: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Evidence in the fields of a gateway. */
export interface Evidence {
  /** The request that takes it. */
  readonly request: string;
  /** How to upload the files. */
  readonly upload: string;
  /** The body of the request. Fields for ids of uploaded files hold the names of the pages. */
  readonly body: object;
  readonly pages: readonly EvidencePage[];
}

export const pageName = ({ field }: Pick<EvidencePage, 'field'>): string => `${field}.html`;

/** The pages that are not empty. */
export const filled = (
  pages: readonly (readonly [field: string, title: string, sections: readonly (Section | null)[]])[],
): EvidencePage[] =>
  pages
    .map(([field, title, sections]) => ({ field, title, sections: sections.filter((section) => section !== null) }))
    .filter(({ sections }) => sections.length > 0);
