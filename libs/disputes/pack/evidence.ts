import type { Section } from '#disputes/pack/sections';

/** A page that is printed to a PDF and uploaded for one field of the evidence. */
export interface EvidencePage {
  readonly field: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** What a gateway takes as evidence, in its own fields. */
export interface Evidence {
  /** The request that has it. */
  readonly request: string;
  /** How files get there. */
  readonly upload: string;
  /** The body of the request. Where it takes ids of uploaded files, it has the names of the pages. */
  readonly body: object;
  readonly pages: readonly EvidencePage[];
}

export const pageName = ({ field }: Pick<EvidencePage, 'field'>): string => `${field}.html`;

/** The pages that have something to say. */
export const filled = (
  pages: readonly (readonly [field: string, title: string, sections: readonly (Section | null)[]])[],
): EvidencePage[] =>
  pages
    .map(([field, title, sections]) => ({ field, title, sections: sections.filter((section) => section !== null) }))
    .filter(({ sections }) => sections.length > 0);
