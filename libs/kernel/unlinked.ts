/** The marks that join an address: dots of any script, before a host or a path, and after a scheme. */
const JOINTS = /[.。．｡@\\](?=\S)|(?<=\p{L}):(?=\S)/gu;

/** A name for a mail, in one line: what would join an address is followed by a space, so that no program makes a link of it. */
export const unlinked = (name: string): string => name.replaceAll(JOINTS, '$& ').replaceAll(/\s+/g, ' ').trim();
