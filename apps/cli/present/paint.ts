import pc from 'picocolors';

/** Colours, and how many letters a line holds. */
export type Paint = ReturnType<typeof pc.createColors> & { readonly columns: number };

/** For people at a terminal. In files and pipes lines have no end, nor colours; these neither where NO_COLOR asks for none. */
export const paintFor = ({ isTTY = false, columns = Infinity }: { readonly isTTY?: boolean; readonly columns?: number }): Paint => ({
  ...pc.createColors(isTTY && pc.isColorSupported),
  columns: isTTY ? columns : Infinity,
});
