import type { Answer, Sent } from '#test/simulation/world/network';

/** One line of what happened. */
export interface Moment {
  /** Unix milliseconds. */
  readonly at: number;
  text: string;
  /** A message or an event, of which there are many. */
  readonly isDetail: boolean;
}

/** What is worth a word of a body. */
const SHOWN =
  /^(?:id|event|order|order_id|session|payment|payment_id|refund|receipt|amount|status|payment_status|error|code|reason|act|proposal)$/;
const MOST_FIELDS = 8;

/** Everything that happens in a world, as people would write it down. */
export class Timeline {
  readonly moments: Moment[] = [];

  happened(at: number, text: string, isDetail = false): void {
    this.moments.push({ at, text, isDetail });
  }

  /** A message is sent. The returned function takes its outcome. */
  message(at: number, from: string, to: string, { method, url, body }: Sent): (answer: Answer | null, misfortune: string | null) => void {
    const said = `${from} → ${to}: ${method} ${url.pathname}${url.search}${inBrief(body)}`;
    const moment: Moment = { at, text: `${said} → no answer`, isDetail: true };
    this.moments.push(moment);
    return (answer, misfortune) => {
      const answered = answer === null ? '' : ` → ${answer.status}${inBrief(answer.body)}`;
      moment.text = `${said}${answered}${misfortune === null ? '' : ` → ${misfortune}`}`;
    };
  }
}

/** The fields of a body that say what it is about. */
export function inBrief(body: unknown): string {
  const fields = new Map<string, string>();
  const collect = (value: unknown): void => {
    for (const [name, each] of Object.entries(value as object)) {
      if (fields.size === MOST_FIELDS) return;
      if (typeof each === 'object' && each !== null) collect(each);
      else if (SHOWN.test(name) && each !== null && !fields.has(name)) fields.set(name, String(each));
    }
  };
  const content = typeof body === 'string' || Buffer.isBuffer(body) ? parsed(String(body)) : body;
  if (typeof content !== 'object' || content === null) return '';
  const { data, type } = content as { data?: unknown; type?: unknown };
  if (Array.isArray(data)) return ` ${data.length} entries`;
  if (typeof type === 'string') fields.set('type', type);
  collect(content);
  return [...fields].map(([name, value]) => ` ${name}=${value}`).join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
