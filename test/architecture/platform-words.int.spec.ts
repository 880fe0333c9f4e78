import { globSync, readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Rooms whose names these know as their own: whose a request is, who sends it for them, the mode it is in, what people operate it by, and how a job is taken. */
const OF_THE_PLATFORM = ['kernel', 'accounts', 'admin', 'agents', 'test-mode'];
const TECHNICAL = ['platform', 'admin/operators', 'http', 'job-queue', 'messaging/mail', 'privacy'];
const OF_TECHNICAL = new RegExp(`^libs/(?:${TECHNICAL.join('|')})/`);
/** Rooms within rooms, whose names are words of the business too. */
const WITHIN = ['guide', 'remittances', 'search', 'settlements'];
const ROOMS = readdirSync('libs').filter((room) => ![...OF_THE_PLATFORM, ...TECHNICAL].includes(room));
const WORDS = [...ROOMS, ...WITHIN, 'refunds', 'payments', 'storefronts', 'shoppers', 'couriers'].map((word) => word.replace(/s$/, ''));

/** What is read from outside has its name from there. */
const EXCEPTED: Readonly<Record<string, readonly string[]>> = {
  // Settings are named for operators; all are declared in this one file.
  'libs/platform/config/settings.ts': ['webhook'],
  // The word of OpenAPI for what a service sends on its own.
  'libs/http/api-reference/api-document.ts': ['webhook'],
  'libs/http/api-reference/api-operation-name.ts': ['webhook'],
  'libs/http/api-reference/api-webhooks.ts': ['webhook'],
  'libs/http/api-reference/open-answers.ts': ['webhook'],
  // Examples, by the name of the field that they are shown in.
  'libs/http/api-reference/api-example.ts': ['order', 'payment', 'checkout'],
};

const singular = (name: string): string[] =>
  name.split(/[^A-Za-z]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''));

/** The business words in a file's name and in the names it declares or uses; what its comments and texts say is for people. */
function businessWords(file: string, source: string): Set<string> {
  const found = new Set<string>();
  const note = (name: string): void => singular(name).forEach((word) => WORDS.includes(word) && found.add(word));
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) note(node.text);
    ts.forEachChild(node, visit);
  };
  note(file.replace(OF_TECHNICAL, ''));
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

describe('the platform and the technical rooms', () => {
  it('have no word of the business in their names', () => {
    const files = globSync(`libs/{${TECHNICAL.join(',')}}/**/*.ts`, { exclude: ['libs/http/guide/**'] }).filter(
      (file) => !file.endsWith('.spec.ts'),
    );
    expect(files.length).toBeGreaterThan(100);
    const spoken = files.map((file) => [file, [...businessWords(file, readFileSync(file, 'utf8'))].toSorted()] as const);
    const excepted = Object.entries(EXCEPTED).map(([file, words]) => [file, [...words].toSorted()]);
    expect(Object.fromEntries(spoken.filter(([, words]) => words.length > 0))).toEqual(Object.fromEntries(excepted));
  });

  it('are found out where they have one', () => {
    expect(businessWords('libs/platform/http/order-codes.ts', 'const x = 1;')).toEqual(new Set(['order']));
    expect(businessWords('a.ts', "/** Of an order. */ const openRefunds = { payment_id: 'customer' };")).toEqual(
      new Set(['refund', 'payment']),
    );
  });
});
