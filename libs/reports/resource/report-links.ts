import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MINUTE, type UnixSeconds } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { Configuration } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { Scope } from '#platform/storage/documents';
import { linkInvalid } from '#reports/domain/report.errors';

/** How long a link works, in seconds (interface §2.19). */
const LINK_TTL = 15 * MINUTE;

/** The text that stands for a statement in the signature of its link. */
export const statementSubject = (month: string, timezone: string): string => `${month} ${timezone}`;

/** The parts of a link. `run` is the id of a run, or the `statementSubject` of a statement. `expires` is Unix seconds as text. */
export interface ReportLink {
  readonly run: string;
  readonly scope: Scope;
  readonly expires: string;
  readonly signature: string;
}

/** Links that open a file without an API key. Scope, file and expiry are signed with a key derived from the master key. */
@Injectable()
export class ReportLinks {
  constructor(
    private readonly secrets: SecretBox,
    private readonly configuration: Configuration,
    private readonly clocks: Clocks,
  ) {}

  /** The address of a run's file, valid for `ttl` seconds. */
  of(run: string, scope: Scope, now: UnixSeconds, ttl = LINK_TTL): string {
    return this.configuration.page(`/v1/reports/files/${run}?${this.signed(run, scope, now + ttl)}`);
  }

  /** The address of a statement's page. */
  ofStatement(month: string, timezone: string, scope: Scope, now: UnixSeconds): string {
    const query = this.signed(statementSubject(month, timezone), scope, now + LINK_TTL);
    query.set('timezone', timezone);
    return this.configuration.page(`/v1/reports/pages/${month}?${query}`);
  }

  /** Throws `signature_invalid` for a link that was not signed here, before anything is looked up, or that has expired. */
  async check(link: ReportLink): Promise<void> {
    if (!timingSafeEqual(digest(link.signature), digest(this.signatureOf(link))))
      throw linkInvalid('This link was not signed by this service.');
    if ((await this.clocks.now(link.scope)) >= Number(link.expires)) throw linkInvalid('This report link has expired.');
  }

  private signed(run: string, scope: Scope, until: UnixSeconds): URLSearchParams {
    const expires = String(until);
    return new URLSearchParams({ scope, expires, signature: this.signatureOf({ run, scope, expires }) });
  }

  private signatureOf({ run, scope, expires }: Omit<ReportLink, 'signature'>): string {
    return Buffer.from(this.secrets.derive('report_link', [run, scope, expires].join('\n'))).toString('base64url');
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
