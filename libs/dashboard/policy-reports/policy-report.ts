import { isUtf8 } from 'node:buffer';
import { DomainError } from '#kernel/domain-error';

/** A violation of the Content-Security-Policy of one of our pages, reduced to what may be kept: it names no person and contains no secret. */
export interface PolicyReport {
  readonly directive: string;
  /** The blocked content: a word such as `inline`, the path of a file of ours, or the origin of another site. */
  readonly blocked: string;
  /** The path of the page, without ids and secrets. */
  readonly page: string;
  /** The file that caused it, in the same form as `blocked`, and the line; null if the browser does not report it. */
  readonly source: string | null;
}

/** Maximum number of reports that are read from one request. Browsers collect reports and send them together. */
const MOST_AT_ONCE = 20;
/** How many parts of a path are kept. */
const MOST_PARTS = 6;

/** The directives of the standard, level 3. Any other name counts as `other`, because anyone can send anything. */
const DIRECTIVES: ReadonlySet<string> = new Set(
  [
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src connect-src font-src frame-src',
    'child-src worker-src manifest-src media-src object-src base-uri form-action frame-ancestors require-trusted-types-for trusted-types',
  ].flatMap((line) => line.split(' ')),
);

type Fields = Readonly<Record<string, unknown>>;

/** The reports in a body of `application/csp-report` or `application/reports+json`. Throws `invalid_json`. */
export function readReports(bytes: Buffer): PolicyReport[] {
  const body = parsed(bytes);
  if (Array.isArray(body))
    return body
      .slice(0, MOST_AT_ONCE)
      .filter((each) => fieldsOf(each)['type'] === 'csp-violation')
      .map((each) => reportOf(fieldsOf(fieldsOf(each)['body'])));
  const report = fieldsOf(body)['csp-report'];
  return report === undefined ? [] : [reportOf(fieldsOf(report))];
}

function parsed(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString('utf8'));
  } catch {
    // Falls through to the error below.
  }
  throw new DomainError('invalid_json', 'The body is no report of a browser. Send JSON in UTF-8.');
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The report in either format, whose fields have different names. */
function reportOf(fields: Fields): PolicyReport {
  const text = (...names: readonly string[]): string => names.map((name) => fields[name]).find((each) => typeof each === 'string') ?? '';
  const document = text('documentURL', 'document-uri');
  const directive = text('effectiveDirective', 'effective-directive', 'violated-directive').split(' ', 1)[0]!;
  const { origin } = addressOf(document);
  const source = text('sourceFile', 'source-file');
  const line = fields['lineNumber'] ?? fields['line-number'];
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: shown(text('blockedURL', 'blocked-uri'), origin),
    page: shown(document, origin),
    source: source === '' ? null : `${shown(source, origin)}${Number.isInteger(line) ? `:${String(line)}` : ''}`,
  };
}

const NO_ADDRESS = { origin: null, protocol: '', host: '', pathname: '' };
const addressOf = (text: string) => URL.parse(text) ?? NO_ADDRESS;

/**
 * The text as it may be kept: a word as it is, an address of the page's own site as its path, and another address as its origin, because its path and
 * query may identify the shopper.
 */
function shown(text: string, own: string | null): string {
  const address = addressOf(text);
  if (address === NO_ADDRESS) return /^[a-z][a-z-]{0,39}$/.test(text) ? text : 'other';
  const { protocol, host, pathname, origin } = address;
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  return origin === own ? pathOf(pathname) : `${protocol}//${host.slice(0, 100)}`;
}

/** A path whose parts are kept if they are plain words. Others may be ids, secrets or hashes and are replaced by `{}`. */
function pathOf(pathname: string): string {
  const parts = pathname.split('/').slice(1, MOST_PARTS + 1);
  return `/${parts.map((part) => (part === '' || /^[a-z][a-z-]{0,19}$/.test(part) ? part : '{}')).join('/')}`;
}
