import pc from 'picocolors';

export type Paint = ReturnType<typeof pc.createColors>;

/** Colours for people at a terminal: none in files and pipes, nor where NO_COLOR asks for none. */
export const paintFor = (stream: { readonly isTTY?: boolean }): Paint => pc.createColors(stream.isTTY === true && pc.isColorSupported);
