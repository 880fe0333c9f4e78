import type { Paint } from '#apps/cli/present/paint';
import { aligned } from '#apps/cli/present/table';
import { printable } from '#apps/cli/present/words';

/** One record, with one field per line. */
export const fieldsOf = (fields: Readonly<Record<string, string>>, paint: Paint): string =>
  aligned(Object.entries(fields).map(([name, value]) => [paint.dim(name.replaceAll('_', ' ')), printable(value)]));
