/** What other rooms may know of accounts. */
export { NamedAccount } from '#accounts/named-account';
