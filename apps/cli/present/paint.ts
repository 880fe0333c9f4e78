import pc from 'picocolors';

/** Colours, and the characters per line. */
export type Paint = ReturnType<typeof pc.createColors> & { readonly columns: number };

/** For people at a terminal. Files and pipes have unlimited lines and no colours; NO_COLOR turns colours off. */
export const paintFor = ({ isTTY = false, columns = Infinity }: { readonly isTTY?: boolean; readonly columns?: number }): Paint => ({
  ...pc.createColors(isTTY && pc.isColorSupported),
  columns: isTTY ? columns : Infinity,
});
