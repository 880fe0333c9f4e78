import { removeOidc } from '#people/domain/oidc.decisions';
import { OidcBook } from '#people/oidc/oidc-book';
import { compositeCommand, fields } from '#platform/cqrs/command';

/** Removes the account's identity provider. Resolves to a proposal if another owner must approve it, or to null once done. */
export const RemoveOidc = compositeCommand('RemoveOidc', {
  input: fields(),
  uses: { book: OidcBook },
  async run({ context }, { book }) {
    const result = await book.decide((state) => removeOidc(state, context.account), { does: 'remove' }, null, context);
    return result !== null && 'object' in result ? result : null;
  },
});
