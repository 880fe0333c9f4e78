import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { linesOf } from '#admin/operators/operators-client';
import { socketAddress } from '#admin/operators/socket-address';

const linesOfBytes = async (...chunks: Buffer[]): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(chunks, { objectMode: false }))) lines.push(line);
  return lines;
};

describe('the lines of a socket', () => {
  it('are complete for every split of the bytes, even within a character', async () => {
    const bytes = Buffer.from('{"name":"ठेला"}\n{"name":"दूसरा"}\n');
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(await linesOfBytes(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(['{"name":"ठेला"}', '{"name":"दूसरा"}']);
    }
  });

  it('end only at a line feed', async () => {
    expect(await linesOfBytes(Buffer.from('a\u2028b\u2029c\rd\n'))).toEqual(['a\u2028b\u2029c\rd']);
  });

  it('are delivered at once', async () => {
    const source = new PassThrough();
    const lines = linesOf(source);
    source.write('first\nsec');
    expect(await lines.next()).toEqual({ done: false, value: 'first' });
    source.end('ond\n');
    expect(await lines.next()).toEqual({ done: false, value: 'second' });
  });

  it('exclude an unfinished one', async () => {
    expect(await linesOfBytes(Buffer.from('whole\nbroken o'))).toEqual(['whole']);
  });
});

describe('the address of a socket file', () => {
  it('is its path', () => {
    expect(socketAddress('/data/control.sock')).toBe('/data/control.sock');
  });

  it('of a deep directory is named relative to the working directory', () => {
    const file = join(process.cwd(), 'a/'.repeat(45), 'control.sock');
    expect(socketAddress(file)).toBe(`${'a/'.repeat(45)}control.sock`);
  });

  it('that no system accepts is refused with an explanation', () => {
    expect(() => socketAddress(`/${'a'.repeat(120)}/control.sock`)).toThrow('Choose a DATA_DIR');
  });
});
