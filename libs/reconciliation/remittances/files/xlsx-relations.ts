import { posix } from 'node:path';
import { readXml, type XmlListener } from '#reconciliation/remittances/files/xml-part';
import type { ZipParts } from '#reconciliation/remittances/files/zip-parts';

/** A relation from one part of a workbook to another. */
export interface Relation {
  readonly id: string;
  /** The last segment of the relation's type: `worksheet`, `styles`, `sharedStrings`. */
  readonly type: string;
  /** The name of the target part in the archive. */
  readonly part: string;
}

/** The relations of a part; for `part` `''`, those of the whole package. Empty if it declares none. */
export async function relationsOf(zip: ZipParts, part: string): Promise<readonly Relation[]> {
  const { dir, base } = posix.parse(part);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const relations: Relation[] = [];
  if (zip.has(name))
    await readPart(zip, name, {
      open: (element, { Id = '', Type = '', Target = '', TargetMode }) => {
        if (element !== 'Relationship' || TargetMode === 'External') return;
        relations.push({ id: Id, type: Type.split('/').at(-1)!, part: posix.resolve('/', dir, Target.replace(/#.*/, '')).slice(1) });
      },
    });
  return relations;
}

/** Reads a part of which most is held in memory, unless `isHeld` is false: then the listener has limits of its own. */
export async function readPart(zip: ZipParts, name: string, listener: XmlListener, isHeld = true): Promise<void> {
  const open = zip.part(name, isHeld);
  for await (const _ of readXml(await open(), listener));
}
