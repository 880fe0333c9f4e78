import { Injectable } from '@nestjs/common';
import { SHOWN_FOR } from '#integrations/payments/kept-notices/kept-notice';
import { placeOfBody } from '#integrations/payments/kept-notices/notice-job';
import type { NamedPerson } from '#integrations/payments/kept-notices/person-of-notice';
import { Clock } from '#kernel/time';
import type { Scope } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';
import { openFor, sealFor } from '#privacy/personal-data/sealing';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { SecretBox } from '#privacy/secrets/secret-box';

const BODIES = 'gateway_notice_bodies';

/** `key`: the key of the person; null if it is sealed with the service's own. */
interface SealedBody {
  readonly key: string | null;
  readonly sealed: string;
}

/**
 * Keeps what came, byte by byte, for 30 days: sealed with the key of the person it is about, so that it cannot be read once they are forgotten. If
 * nobody is known, it is sealed with the service's own key.
 */
@Injectable()
export class NoticeBodies {
  constructor(
    private readonly records: Records,
    private readonly keys: SubjectKeys,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Seals a text until it is known whom it is about. */
  seal(id: string, text: string): string {
    return this.secrets.seal(text, placeOfBody(id));
  }

  unseal(id: string, sealed: string): string {
    return this.secrets.open(sealed, placeOfBody(id));
  }

  /** The write that keeps a text; none if it is about somebody who was forgotten. */
  async kept(id: string, scope: Scope, text: string, { subject, isForgotten }: NamedPerson): Promise<RecordWrite[]> {
    if (isForgotten) return [];
    const now = this.clock.milliseconds();
    const body = await this.sealed(id, text, subject);
    const times = { createdAt: Math.floor(now / 1000), expiresAt: now + SHOWN_FOR };
    return [{ collection: BODIES, id, scope, filters: {}, json: JSON.stringify(body), initial: true, ...times }];
  }

  /** The body of a notice; null if it is not kept, or belongs to a forgotten person. */
  async read(id: string, scope: Scope): Promise<string | null> {
    const json = await this.records.get(BODIES, id, scope);
    if (json === null) return null;
    const { key: keyId, sealed } = JSON.parse(json) as SealedBody;
    if (keyId === null) return this.unseal(id, sealed);
    const key = (await this.keys.find(new Set([keyId]))).get(keyId) ?? null;
    return key && (openFor(placeOfBody(id), key, sealed) as string);
  }

  private async sealed(id: string, text: string, subject: string | null): Promise<SealedBody> {
    if (subject === null) return { key: null, sealed: this.seal(id, text) };
    const { id: key, key: secret } = await this.keys.current(subject);
    return { key, sealed: sealFor(placeOfBody(id), secret, text) };
  }
}
