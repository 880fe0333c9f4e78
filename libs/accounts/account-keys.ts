import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { KEY_RING, type KeyOnRing } from '#accounts/authentication/key-ring.projection';
import { IssueKey, type KeyDraft } from '#accounts/commands/issue-key/issue-key.command';
import { LimitKey } from '#accounts/commands/limit-key/limit-key.command';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { RollKey } from '#accounts/commands/roll-key/roll-key.command';
import { GRACES } from '#accounts/domain/api-key.decisions';
import { keyMissing, limitNotYetInForce, revokedNotYetInForce } from '#accounts/domain/api-key.errors';
import type { KeysInUse } from '#accounts/keys-in-use';
import { type ApiKeyRecord, keyAsOf } from '#accounts/resource/api-key.view';
import { Clocks } from '#platform/clock/clocks';
import { waitUntilVisible } from '#platform/storage/wait-until-visible';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';
import { LastUses } from '#http/access/last-uses';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';

type NewKey = ApiKeyRecord & { readonly key: string };

/** Issues, lists, rolls, limits and revokes an account's API keys, for people and operators (interface §5.1). `context` has the key's mode. */
@Injectable()
export class AccountKeys implements KeysInUse {
  constructor(
    private readonly commands: CommandBus,
    private readonly lookups: Lookups,
    private readonly readModels: ReadModels,
    private readonly lastUses: LastUses,
    private readonly clocks: Clocks,
  ) {}

  /** Keys of both modes, including revoked and expired ones. */
  async all(account: string): Promise<ApiKeyRecord[]> {
    const keys = await this.onRing(account);
    const uses = await this.lastUses.of(keys.map(({ id }) => id));
    return keys.map(({ account: _, made_by: __, ...key }) => ({ ...key, last_used_at: uses.get(key.id) ?? null }));
  }

  async inUse(account: string): Promise<KeyOnRing[]> {
    return (await this.onRing(account)).filter(({ status }) => status === 'active' || status === 'rolling');
  }

  /** Throws `resource_missing` for a key of another account. */
  async find(id: string, account: string): Promise<ApiKeyRecord> {
    const [known] = await this.lookups.all<KeyOnRing>(KEY_RING, 'id', id);
    if (known?.account !== account) throw keyMissing(id);
    return known;
  }

  async issue(draft: Omit<KeyDraft, 'replaces'>, context: CommandContext): Promise<NewKey> {
    const key = await this.commands.execute(IssueKey({ draft: { ...draft, replaces: null }, context }));
    await waitUntilVisible(context, this.readModels);
    return key;
  }

  /** Replaces a key with a successor. `grace` is a key of `GRACES`. */
  async roll(id: string, grace: string, context: CommandContext): Promise<NewKey> {
    const unused = await this.unusedSuccessors(id, context.account);
    const successor = await this.commands.execute(RollKey({ key: id, grace: GRACES[grace]!, unused, context }));
    await waitUntilVisible(context, this.readModels);
    return successor;
  }

  /** `rateLimit` is in requests per second; null means the default. Throws `read_model_behind` if the limit is not in force in time. */
  async limit(id: string, rateLimit: number | null, context: CommandContext): Promise<ApiKeyRecord> {
    const limited = await this.commands.execute(LimitKey({ key: id, rateLimit, context }));
    if (!(await waitUntilVisible(context, this.readModels))) throw limitNotYetInForce(id);
    return limited;
  }

  /** Throws `read_model_behind` if requests with the key may still be accepted. */
  async revoke(id: string, context: CommandContext): Promise<ApiKeyRecord> {
    const revoked = await this.commands.execute(RevokeKey({ key: id, context }));
    if (!(await waitUntilVisible(context, this.readModels))) throw revokedNotYetInForce(id);
    return revoked;
  }

  /** The account's keys with the people who made them. Each has its status as of now, by the clock of its own mode. */
  private async onRing(account: string): Promise<KeyOnRing[]> {
    const keys = await this.lookups.all<KeyOnRing>(KEY_RING, 'account', account);
    const [live, test] = await Promise.all([true, false].map((livemode) => this.clocks.now(scopeOf(account, livemode))));
    return keys.map((key) => keyAsOf(key, key.livemode ? live! : test!));
  }

  /** The ids of the key's successors that no request has used: the caller of an earlier roll may never have received them. */
  private async unusedSuccessors(id: string, account: string): Promise<string[]> {
    const keys = await this.lookups.all<KeyOnRing>(KEY_RING, 'account', account);
    const successors = keys.filter(({ replaces, status }) => replaces === id && status === 'active').map((key) => key.id);
    const uses = await this.lastUses.of(successors);
    return successors.filter((successor) => !uses.has(successor));
  }
}
