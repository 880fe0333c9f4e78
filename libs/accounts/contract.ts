/** The contract of accounts. */
export { AccountNames } from '#accounts/account-names';
export { AccountOwners } from '#accounts/account-owners';
export { AccountSettings } from '#accounts/account-settings';
export { ClientSecretHolders, type OpenedByClientSecret } from '#accounts/authentication/client-secret-holders';
export { type KeyInUse, KeysInUse } from '#accounts/keys-in-use';
export { RoleScopes } from '#accounts/role-scopes';
export { SecondFactors } from '#accounts/second-factors';
export { SCOPED_RESOURCES } from '#accounts/domain/api-key.decisions';
