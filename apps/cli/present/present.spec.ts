import { stripVTControlCharacters } from 'node:util';
import { fieldsOf } from '#apps/cli/commands/backup.commands';
import { paintFor } from '#apps/cli/present/paint';
import { presented } from '#apps/cli/present/presented';
import { timeLeft } from '#apps/cli/present/progress-bar';
import { aligned, tableOf } from '#apps/cli/present/table';
import { moment, orNone, place } from '#apps/cli/present/words';

const plain = paintFor({ isTTY: false });

describe('what people read', () => {
  it('is aligned by what letters take on the screen, without spaces at the end', () => {
    const lines = aligned([
      ['id', 'name'],
      ['1', '日本'],
      ['100', 'ab'],
    ]);
    expect(lines).toBe('id   name\n1    日本\n100  ab');
  });

  it('says that a list is empty', () => {
    expect(tableOf({ id: () => '' })({ data: [] }, plain)).toBe('None.');
  });

  it('is a table where it fits the terminal, or else a record for each row', () => {
    const table = tableOf<{ id: string }>({ id: ({ id }) => id, 'shown as': (_, paint) => paint.red('sk_…') });
    const list = { data: [{ id: 'key_1' }, { id: 'key_2' }] };
    const [wide, narrow] = [15, 14].map((columns) => stripVTControlCharacters(table(list, paintFor({ isTTY: true, columns }))));
    expect(wide).toBe('ID     SHOWN AS\nkey_1  sk_…\nkey_2  sk_…');
    expect(narrow).toBe('id        key_1\nshown as  sk_…\n\nid        key_2\nshown as  sk_…');
    expect(table(list, paintFor({ columns: 14 }))).toBe(wide);
  });

  it('has a line for each field of a record', () => {
    expect(fieldsOf({ id: 'key_1', shown_as: 'sk_…' }, plain)).toBe('id        key_1\nshown as  sk_…');
  });

  it('has the chosen fields of an answer, or all, in words', () => {
    const answer = {
      object: 'thing',
      livemode: false,
      agent: true,
      created_at: 0,
      position: '007',
      of: ['a', 'b'],
      by: { type: 'user', id: null },
    };
    expect(presented({}, answer, plain).split(/\n|  +/)).toEqual([
      'mode',
      'test',
      'agent',
      'yes',
      'created',
      '1970-01-01 00:00:00 UTC',
      'position',
      '7',
      'of',
      'a, b',
      'by',
      'user',
    ]);
    const list = { data: [{ ...answer, parts: [{}, {}] }] };
    expect(presented({ shows: ['by.type', 'parts', 'by.id'] }, list, plain)).toBe('TYPE  PARTS  ID\nuser  2      –');
  });

  it('has no control characters of merchants, also within a part', () => {
    expect(presented({}, { by: { name: '\u001b[2J' } }, plain)).toBe('by  �[2J');
  });

  it('gives times of UTC', () => {
    expect(moment(1_700_000_000)).toBe('2023-11-14 22:13:20 UTC');
    expect(moment(null)).toBe('–');
  });

  it('gives positions without the zeros in front', () => {
    expect([place('00000000000000000120'), place('00000000000000000000'), place(null)]).toEqual(['120', '0', '–']);
  });

  it('shows what is not there as a dash', () => {
    expect([orNone(null), orNone(''), orNone(0)]).toEqual(['–', '–', '0']);
  });

  it.each([
    [null, '?'],
    [0.2, '1 s'],
    [59, '59 s'],
    [60, '1 min 0 s'],
    [3599.5, '1 h 0 min'],
    [7380, '2 h 3 min'],
  ])('gives %p seconds left as %s', (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words);
  });

  it('has no colours outside a terminal', () => {
    expect(plain.red('no')).toBe('no');
  });
});
