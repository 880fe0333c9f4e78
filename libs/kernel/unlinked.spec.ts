import { unlinked } from '#kernel/unlinked';

/** What mail programs make links of: schemes, hosts with a dot of any script, addresses of mailboxes and of shares. */
const LINK = /\p{L}:\S|\S[.。．｡]\S|\S@\S|\\\S/u;

it.each([
  ['Visit https://evil.example/login now', 'Visit https: //evil. example/login now'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['evil.\u200Bexample', 'evil. \u200Bexample'],
  ['write to a@evil.example', 'write to a@ evil. example'],
  ['mailto:a', 'mailto: a'],
  ['\\\\evil\\share', '\\ \\ evil\\ share'],
  ['203.0.113.9', '203. 0. 113. 9'],
])('%j is no link in a mail', (name, written) => {
  expect(unlinked(name)).toBe(written);
  expect(unlinked(name)).not.toMatch(LINK);
});

it.each(['Tea and Spices', 'Sharma Bros. & Co.', 'Open 24/7, from 10:30', 'चाय की दुकान'])('%s stays', (name) =>
  expect(unlinked(name)).toBe(name),
);

it('has no line ends, which must not get into the header of a mail', () => expect(unlinked(' Tea\r\nBcc: a ')).toBe('Tea Bcc: a'));
