import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FactTransformation, WrittenEvent } from '#platform/event-history/event-pipeline';
import { weightOf } from '#platform/event-history/event-weight';
import type { Recorded, RecordedEvent } from '#platform/event-history/recorded-event';
import type { DataSubjects } from '#privacy/personal-data/data-subjects';
import { pathsIn, valueAt, withValueAt } from '#privacy/personal-data/fields';
import type { PersonalFact, PersonalFacts } from '#privacy/personal-data/personal-facts';
import { openFor, sealFor } from '#privacy/personal-data/sealing';
import type { SubjectKeys } from '#privacy/personal-data/subject-keys';

/** The stored form of personal data, in an event's `data.personal`: the key's id, the fields' dotted paths, and their values, encrypted. */
interface Sealed {
  readonly key: string;
  readonly fields: readonly string[];
  readonly sealed: string;
}

interface Opened {
  readonly sealed: string;
  readonly event: RecordedEvent;
  readonly weight: number;
}

/** Approximate bytes of the cache of opened events. */
const MOST_BYTES = 30_000_000;

/** Loads the events of a stream as stored. The caller has just loaded the stream, so it comes from the cache. */
type LoadStored = (stream: string) => Promise<readonly RecordedEvent[]>;

/** Seals personal data as events are written, and opens it as they are read. For forgotten people it gives the values that the room declares. */
export class PersonalData implements FactTransformation {
  private known: PersonalFacts | undefined;
  /** Cache of opened events, because projections and policies read the same ones. Used only while the key exists. */
  private readonly recent = new LRUCache<string, Opened>({ maxSize: MOST_BYTES, sizeCalculation: ({ weight }) => weight });

  /** `facts` is called once, at the first event, when all modules are loaded. */
  constructor(
    private readonly facts: () => PersonalFacts,
    private readonly subjects: DataSubjects,
    private readonly keys: SubjectKeys,
    private readonly load: LoadStored,
  ) {}

  async written<E extends WrittenEvent>(events: readonly E[], stream: string): Promise<readonly E[]> {
    let subject: string | null = null;
    const written: E[] = [];
    for (const event of events) {
      const fact = this.of(event.type);
      const fields = pathsIn(event.data, fact?.fields ?? {});
      const texts = this.textsIn(event);
      if (fields.length + texts.length > 0) subject = this.named(event, fact!) ?? subject ?? (await this.subjectFor(fact!, stream)) ?? null;
      if (fields.length > 0) subject ??= this.subjectOf(event, stream);
      const isAboutSomebody = subject !== null && fields.length + texts.length > 0;
      written.push(isAboutSomebody ? await this.sealed(event, subject!, [...fields, ...texts]) : event);
    }
    return written;
  }

  async read(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const ids = new Map<RecordedEvent, string>();
    for (const event of events) {
      const id = isSealed(event) ? sealedIn(event).key : await this.keyOfTexts(event);
      if (id !== null) ids.set(event, id);
    }
    if (ids.size === 0) return [...events];
    const keys = await this.keys.find(new Set(ids.values()));
    return events.map((event) => {
      if (isSealed(event)) return this.opened(event, keys);
      return keys.get(ids.get(event) ?? '') === null ? this.blank(event) : event;
    });
  }

  async masked(events: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const isPersonal = async (event: RecordedEvent) => isSealed(event) || (await this.keyOfTexts(event)) !== null;
    return Promise.all(events.map(async (event) => ((await isPersonal(event)) ? this.blank(event) : event)));
  }

  /** The subject that the newest event of the stream with the fact's person names; undefined if none does. */
  private async subjectFor(fact: PersonalFact, stream: string): Promise<string | undefined> {
    return (await this.storyOfPerson(fact, stream)).findLast(({ metadata }) => metadata.subject !== undefined)?.metadata.subject;
  }

  /** The key of the person whom unsealed texts of an older release may name; null if there are none, or the person is unknown. */
  private async keyOfTexts(event: RecordedEvent): Promise<string | null> {
    const fact = this.of(event.type);
    if (fact === undefined || fact.person !== undefined || this.textsIn(event).length === 0) return null;
    const sealed = (await this.storyOfPerson(fact, event.stream)).find(isSealed);
    return sealed === undefined ? null : sealedIn(sealed).key;
  }

  /** The readable events, as stored, of the stream that names the person of a fact. */
  private async storyOfPerson({ personOf }: PersonalFact, stream: string): Promise<readonly RecordedEvent[]> {
    const readable = async (name: string) => (await this.load(name)).filter(({ unreadable }) => unreadable === undefined);
    const story = await readable(stream);
    if (personOf === undefined) return story;
    const other = personOf(story);
    return other === null ? [] : readable(other);
  }

  /** The subject that a fact itself names; null if it names none. */
  private named(event: WrittenEvent, { person }: PersonalFact): string | null {
    const name = person?.(event.data) ?? null;
    return name === null ? null : this.subjectOf(event, name);
  }

  private subjectOf({ metadata: { account, livemode } }: WrittenEvent, person: string): string {
    return this.subjects.idOf(account, livemode, person);
  }

  private async sealed<E extends WrittenEvent>(event: E, subject: string, fields: readonly string[]): Promise<E> {
    const { id, key } = await this.keys.current(subject);
    const values = fields.map((path) => valueAt(event.data, path));
    const emptied = fields.reduce<unknown>((data, path) => withValueAt(data, path, null), event.data);
    const personal: Sealed = { key: id, fields, sealed: sealFor(event.id, key, values) };
    return { ...event, data: { ...(emptied as object), personal }, metadata: { ...event.metadata, subject } };
  }

  private opened(event: RecordedEvent, keys: ReadonlyMap<string, KeyObject | null>): RecordedEvent {
    const { key: id, sealed } = sealedIn(event);
    const key = keys.get(id) ?? null;
    if (key === null) return this.blank(event);
    const known = this.recent.get(event.id);
    if (known?.sealed === sealed) return known.event;
    let values: unknown[];
    try {
      values = openFor(event.id, key, sealed) as unknown[];
    } catch {
      this.keys.noteLost(id, `it does not open event ${event.id}`);
      return this.blank(event);
    }
    const opened = withValues(event, (_, n) => values[n]);
    this.recent.set(event.id, { sealed, event: opened, weight: sealed.length + weightOf(opened) });
    return opened;
  }

  /** The event with the declared values in place of its personal data, and of its texts. */
  private blank(event: RecordedEvent): RecordedEvent {
    const { fields = {}, texts = {} } = this.of(event.type) ?? {};
    const blanks = { ...fields, ...texts };
    const emptied = isSealed(event) ? withValues(event, (path) => blanks[path] ?? null) : event;
    const data = this.textsIn(event).reduce<unknown>((before, path) => withValueAt(before, path, texts[path]), emptied.data);
    return { ...emptied, data } as RecordedEvent;
  }

  /** The paths of an event's texts that may name the person. */
  private textsIn({ type, data }: Pick<Recorded, 'type' | 'data'>): string[] {
    const { texts = {}, textsNamePerson } = this.of(type) ?? {};
    return textsNamePerson?.(data) === false ? [] : pathsIn(data, texts);
  }

  private of(type: string): PersonalFact | undefined {
    this.known ??= this.facts();
    return this.known[type];
  }
}

/** Whether a stored event has sealed personal data. False if that is damaged. */
export function isSealed({ metadata, data }: RecordedEvent): boolean {
  if (metadata.subject === undefined) return false;
  const { key, fields, sealed } = (data as { personal?: Partial<Sealed> | null } | null)?.personal ?? {};
  return typeof key === 'string' && typeof sealed === 'string' && Array.isArray(fields);
}

export const sealedIn = ({ data }: RecordedEvent): Sealed => (data as { personal: Sealed }).personal;

/** Puts personal values back in their places. */
function withValues(event: RecordedEvent, valueOf: (path: string, n: number) => unknown): RecordedEvent {
  const { personal, ...rest } = event.data as { personal: Sealed };
  const data = personal.fields.reduce<unknown>((before, path, n) => withValueAt(before, path, valueOf(path, n)), rest);
  return { ...event, data } as RecordedEvent;
}
