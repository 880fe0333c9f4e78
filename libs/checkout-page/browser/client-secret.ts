/**
 * The client secret of a session; null if it is not known. It is in the fragment of the address, which browsers do not send to servers. A shopper who
 * returns from a bank arrives without it: this tab has stored it, and puts it back into the address. The outcome that the bank adds to the address
 * is not trusted, and is removed.
 */
export function clientSecretOf(session: string): string | null {
  const given = location.hash.slice(1);
  const secret = isSecretOf(session, given) ? given : remembered(session);
  if (secret === null) return null;
  remember(session, secret);
  const query = new URLSearchParams(location.search);
  query.delete('session');
  query.delete('status');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(null, '', `${location.pathname}${rest}#${secret}`);
  return secret;
}

const isSecretOf = (session: string, text: string | null): text is string => text !== null && text.startsWith(`${session}_secret_`);

/** The secret that this tab has stored; null if it has none. */
function remembered(session: string): string | null {
  try {
    const text = sessionStorage.getItem(session);
    return isSecretOf(session, text) ? text : null;
  } catch {
    // The shopper's browser forbids storage.
    return null;
  }
}

function remember(session: string, secret: string): void {
  try {
    sessionStorage.setItem(session, secret);
  } catch {
    // Storage is forbidden; the shop's link still works.
  }
}
