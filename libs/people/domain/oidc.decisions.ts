import { fact, type View } from '#kernel/fact';
import { domainKey, domainOfEmail } from '#people/domain/email-key';
import {
  domainInvalid,
  fieldNeeded,
  issuerInvalid,
  nothingToSet,
  oidcMissing,
  OidcRefusal,
  secretNeeded,
} from '#people/domain/oidc.errors';
import type { OidcConnection, OidcFact } from '#people/domain/oidc.events';
import { mayApprove } from '#people/domain/guarded-changes';
import { lonelyChooser } from '#people/domain/provider-choices';
import type { SignedIn, UserFact } from '#people/domain/user.events';
import type { UserState } from '#people/domain/user-state';

/** The provider, and the owner who alone chose it; null if another owner agreed. */
export interface ChosenProvider extends OidcConnection {
  readonly chosenBy: string | null;
}

export interface OidcState {
  readonly connection: ChosenProvider | null;
  /** Sealed secrets of proposed changes, by proposal. */
  readonly proposed: Readonly<Record<string, string>>;
}

export const oidcState: View<OidcState, OidcFact> = {
  initial: { connection: null, proposed: {} },
  evolve(state, event) {
    const { type, data } = event;
    switch (type) {
      case 'account_oidc.set': {
        const { account: _, dropped_domains: __, ...connection } = data;
        return { ...state, connection: { ...connection, chosenBy: lonelyChooser(event) } };
      }
      case 'account_oidc.removed':
        return { ...state, connection: null };
      case 'account_oidc.secret_proposed':
        return { ...state, proposed: { ...state.proposed, [data.proposal]: data.client_secret } };
      default:
        return state;
    }
  },
};

/** A change of the provider; omitted fields stay. Rules get the secret sealed. */
export type OidcChange = Partial<OidcConnection>;

/**
 * Sets up or changes the provider. A different issuer needs its own secret, so that the present one is never sent elsewhere. `agreed`: two owners agree on
 * it, also if nothing else changes. Throws `missing_field`, `invalid_value`, `invalid_url`.
 */
export function setOidc(
  { connection }: OidcState,
  account: string,
  change: OidcChange,
  { mayName, agreed }: { readonly mayName: (host: string) => boolean; readonly agreed: boolean },
): OidcFact[] {
  if (Object.keys(change).length === 0) throw nothingToSet();
  const { issuer = fromBefore('issuer'), client_id = fromBefore('client_id'), client_secret = fromBefore('client_secret') } = change;
  const allowed_domains = [...new Set((change.allowed_domains ?? fromBefore('allowed_domains')).map(domainOf))];
  checkIssuer(issuer, mayName);
  if (connection !== null && issuer !== connection.issuer && change.client_secret === undefined) throw secretNeeded();
  const dropped_domains = connection?.allowed_domains.filter((domain) => !allowed_domains.includes(domain)) ?? [];
  const set: OidcConnection = { issuer, client_id, client_secret, allowed_domains };
  const isSame = connection !== null && JSON.stringify({ ...connection, ...set }) === JSON.stringify(connection);
  if (isSame && !(agreed && connection.chosenBy !== null)) return [];
  return [fact('account_oidc.set', { account, ...set, dropped_domains })];

  function fromBefore<Field extends keyof OidcConnection>(field: Field): OidcConnection[Field] {
    if (connection === null) throw fieldNeeded(field);
    return connection[field];
  }
}

/** Removes the provider. Throws `resource_missing` if there is none. */
export function removeOidc({ connection }: OidcState, account: string): OidcFact[] {
  if (connection === null) throw oidcMissing();
  return [fact('account_oidc.removed', { account, dropped_domains: connection.allowed_domains })];
}

/** Throws `invalid_url` unless the issuer is an https address without query and fragment (OpenID Connect Discovery 1.0 §3) that may be called. */
function checkIssuer(text: string, mayName: (host: string) => boolean): void {
  const url = URL.parse(text);
  const isBare = url !== null && url.protocol === 'https:' && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isBare || /[?#]/.test(text) || !mayName(url.hostname)) throw issuerInvalid(text);
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

function domainOf(text: string): string {
  const domain = domainKey(text);
  if (!DOMAIN.test(domain)) throw domainInvalid(text);
  return domain;
}

/** Whether the provider is responsible for an e-mail address: its domain is allowed. */
export const speaksFor = ({ allowed_domains }: Pick<OidcConnection, 'allowed_domains'>, email: string): boolean =>
  allowed_domains.includes(domainOfEmail(email));

interface Person extends Pick<UserState, 'role'> {
  readonly id: string;
}

/**
 * Whether the provider may sign in a person. One that an owner chose alone could name anybody, so it signs in people who may approve only while that owner
 * is the only one: no other owner ever, nor finance where there are others. `areOthers`: whether there are owners apart from its chooser, or lately were.
 */
export const mayAdmit = ({ chosenBy }: Pick<ChosenProvider, 'chosenBy'>, { id, role }: Person, areOthers: boolean): boolean =>
  chosenBy === null || !mayApprove(role) || (!areOthers && (role !== 'owner' || id === chosenBy));

/**
 * Whether a person may sign in by password or passkey. `closed`: the provider is responsible for the person. `watched`: owners may, but their sign-in
 * raises an alert. `open`: there is no provider, or it is not responsible.
 */
export function localAccess(
  user: Person & Pick<UserState, 'email'>,
  provider: ChosenProvider | null,
  areOthers: boolean,
): 'open' | 'watched' | 'closed' {
  if (provider === null) return 'open';
  if (user.role === 'owner') return 'watched';
  return speaksFor(provider, user.email) && mayAdmit(provider, user, areOthers) ? 'closed' : 'open';
}

/** The identity that the provider reported, and the sign-in that was begun for it. */
export interface OidcEntry {
  readonly issuer: string;
  /** The keyed hash of account, issuer and subject. */
  readonly identity: string;
  /** The hash of the sign-in's state, by which the sign-in works once. */
  readonly attempt: string;
  readonly name: string | null;
}

/**
 * Checks whether the person named by the provider may enter. The first entry binds the user, found by e-mail address, to the identity; afterwards the
 * identity decides. A different identity of the same issuer is another person with the same address. Throws an `OidcRefusal`.
 */
export function checkEntry<User extends UserState>(user: User | null, { issuer, identity, attempt }: OidcEntry): User {
  if (user === null) throw new OidcRefusal('not_invited');
  if (user.status === 'suspended') throw new OidcRefusal('status');
  if (user.oidc !== null && user.oidc.identity !== identity && user.oidc.issuer === issuer) throw new OidcRefusal('identity');
  if (user.challenges[attempt] !== undefined) throw new OidcRefusal('replayed');
  return user;
}

/** Begins a session for a person named by the provider. An invited person joins the account. Throws an `OidcRefusal`. */
export function signInByOidc(user: UserState | null, { name, ...entry }: OidcEntry, session: SignedIn): UserFact[] {
  const { joined, name: known } = checkEntry(user, { ...entry, name });
  const joins: UserFact[] = joined ? [] : [fact('user.joined', { user: session.user, name: known === null ? name : null })];
  return [...joins, fact('user.oidc_used', { user: session.user, ...entry }), fact('user.signed_in', session)];
}
