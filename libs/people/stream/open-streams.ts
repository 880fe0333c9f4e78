import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { streamLimitReached } from '#people/domain/user.errors';
import type { Role } from '#people/domain/role';
import { SessionPeople } from '#people/sessions/session-people';
import { LiveFacts } from '#people/stream/live-facts';
import { PersonStream, type Watch } from '#people/stream/person-stream';
import { changeFor, type Viewer } from '#people/stream/change-for';
import { type ChangedObject, discoveredChangedObjects } from '#platform/event-history/changed-objects';
import type { Position } from '#platform/event-history/recorded-event';
import type { Caller } from '#http/access/caller';
import { tokenOf } from '#http/consistency/consistency';
import type { EventStream } from '#http/answers/event-stream';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import { SecretBox } from '#privacy/secrets/secret-box';

/** The most streams per person in this process. */
const MOST_STREAMS = 16;

const STREAM = { scope: 'stream:read', path: '/admin/v1/stream' };

/** Opens streams and counts them. A person has a limited number in this process, and each ends with its session. */
@Injectable()
@Measures({ duty: 'reads' })
export class OpenStreams implements Measured {
  private readonly ofUser = new Map<string, number>();
  private objects: ReadonlyMap<string, ChangedObject> | null = null;
  private open = 0;
  private sent = 0;
  private cut = 0;

  constructor(
    private readonly facts: LiveFacts,
    private readonly people: SessionPeople,
    private readonly secretBox: SecretBox,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * Streams changes to the person with this session, until `closing` aborts. `from`: the position after which they begin; null for now. Throws
   * `stream_limit_reached`.
   */
  async begin(caller: Caller, secret: string, from: Position | null, closing: AbortSignal): Promise<EventStream> {
    const user = caller.key.id;
    this.count(user);
    try {
      await this.facts.enter();
    } catch (fault) {
      this.uncount(user);
      throw fault;
    }
    const stream = new PersonStream(this.facts, this.watchOf(caller, secret));
    const { body } = stream;
    const end = (): void => body.end();
    closing.addEventListener('abort', end);
    body.once('close', () => {
      closing.removeEventListener('abort', end);
      this.facts.leave();
      this.uncount(user);
    });
    if (closing.aborted) end();
    stream.begin(from).catch((fault: Error) => body.destroy(fault));
    return body;
  }

  measuredBy(metrics: Metrics): void {
    metrics.measureLevel('streams_open', 'Streams of people that this process has open', async () => this.open);
    const counts = { sent: 'Events sent in streams of people', cut: 'Streams that were cut because their clients read too slowly' };
    metrics.measureCounts('stream_events_sent_total', `${counts.sent}, since the process began`, [], () => [
      { labels: {}, value: this.sent },
    ]);
    metrics.measureCounts('streams_cut_total', `${counts.cut}, since the process began`, [], () => [{ labels: {}, value: this.cut }]);
  }

  private watchOf({ account, livemode, person, key: { id: user } }: Caller, secret: string): Watch {
    const viewer: Viewer = { user, account, livemode, role: person!.role as Role };
    const objects = (this.objects ??= discoveredChangedObjects(this.discovery));
    return {
      viewer,
      shown: (event) => {
        const change = changeFor(event, viewer, objects);
        if (change !== null) this.sent++;
        return change;
      },
      token: (position) => tokenOf(position, account, this.secretBox),
      goesOn: async () => {
        const now = (await this.people.signedIn(secret, livemode))?.person;
        return now !== undefined && now.role === viewer.role && !now.needsSecondFactor(STREAM);
      },
      wasCut: () => void this.cut++,
    };
  }

  private count(user: string): void {
    const open = this.ofUser.get(user) ?? 0;
    if (open === MOST_STREAMS) throw streamLimitReached();
    this.ofUser.set(user, open + 1);
    this.open++;
  }

  private uncount(user: string): void {
    const left = this.ofUser.get(user)! - 1;
    if (left === 0) this.ofUser.delete(user);
    else this.ofUser.set(user, left);
    this.open--;
  }
}
