import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** An archive's files as texts, by name and in order. */
export async function zipTexts(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) texts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return texts;
}
