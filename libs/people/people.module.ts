import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountOwners, RoleScopes, SecondFactors } from '#accounts/contract';
import { AccountsModule } from '#accounts/accounts.module';
import { alertRules } from '#alerts/contract';
import { RefundLimits } from '#orders/contract';
import { AcceptLinkController } from '#people/commands/accept-link/accept-link.controller';
import { AcceptLinkHandler } from '#people/commands/accept-link/accept-link.handler';
import { AddPasskeyController } from '#people/commands/add-passkey/add-passkey.controller';
import { AddPasskeyHandler } from '#people/commands/add-passkey/add-passkey.handler';
import { BeginPasskeyController } from '#people/commands/begin-passkey/begin-passkey.controller';
import { BeginPasskeyHandler } from '#people/commands/begin-passkey/begin-passkey.handler';
import { BeginTotpController } from '#people/commands/begin-totp/begin-totp.controller';
import { BeginTotpHandler } from '#people/commands/begin-totp/begin-totp.handler';
import { ChangePasswordController } from '#people/commands/change-password/change-password.controller';
import { ChangePasswordHandler } from '#people/commands/change-password/change-password.handler';
import { ChangeUserController } from '#people/commands/change-user/change-user.controller';
import { ChangeUserHandler } from '#people/commands/change-user/change-user.handler';
import { ConfirmTotpController } from '#people/commands/confirm-totp/confirm-totp.controller';
import { ConfirmTotpHandler } from '#people/commands/confirm-totp/confirm-totp.handler';
import { InviteUserController } from '#people/commands/invite-user/invite-user.controller';
import { InviteUserHandler } from '#people/commands/invite-user/invite-user.handler';
import { IssueLinkController } from '#people/commands/issue-link/issue-link.controller';
import { IssueLinkHandler } from '#people/commands/issue-link/issue-link.handler';
import { RemovePasskeyController } from '#people/commands/remove-passkey/remove-passkey.controller';
import { RemovePasskeyHandler } from '#people/commands/remove-passkey/remove-passkey.handler';
import { RemoveTotpController } from '#people/commands/remove-totp/remove-totp.controller';
import { RemoveTotpHandler } from '#people/commands/remove-totp/remove-totp.handler';
import { IssueTokenController } from '#people/commands/issue-token/issue-token.controller';
import { IssueTokenHandler } from '#people/commands/issue-token/issue-token.handler';
import { RevokeTokenController } from '#people/commands/revoke-token/revoke-token.controller';
import { RevokeTokenHandler } from '#people/commands/revoke-token/revoke-token.handler';
import { RemoveOidcController } from '#people/commands/remove-oidc/remove-oidc.controller';
import { RemoveOidcHandler } from '#people/commands/remove-oidc/remove-oidc.handler';
import { SetOidcController } from '#people/commands/set-oidc/set-oidc.controller';
import { SetOidcHandler } from '#people/commands/set-oidc/set-oidc.handler';
import { SignInByOidcHandler } from '#people/commands/sign-in-by-oidc/sign-in-by-oidc.handler';
import { SignInByPasskeyController } from '#people/commands/sign-in-by-passkey/sign-in-by-passkey.controller';
import { SignInByPasskeyHandler } from '#people/commands/sign-in-by-passkey/sign-in-by-passkey.handler';
import { SignInController } from '#people/commands/sign-in/sign-in.controller';
import { SignInHandler } from '#people/commands/sign-in/sign-in.handler';
import { SignOutController } from '#people/commands/sign-out/sign-out.controller';
import { SignOutHandler } from '#people/commands/sign-out/sign-out.handler';
import { UserAct } from '#people/approvals/user-act';
import { UserApprovals } from '#people/approvals/user-approvals';
import { UserProposals } from '#people/approvals/user-proposals';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { LinkMails } from '#people/mailing/link-mails';
import { OneTimeLinks } from '#people/one-time-links';
import { LocalSignInAlerts } from '#people/local-sign-in-alerts';
import { IdentityProviders } from '#people/oidc/identity-providers';
import { OidcAct } from '#people/oidc/oidc-act';
import { OidcAddresses } from '#people/oidc/oidc-addresses';
import { OidcAttempts } from '#people/oidc/oidc-attempts';
import { OidcBook } from '#people/oidc/oidc-book';
import { OidcConnections } from '#people/oidc/oidc-connections';
import { OidcDirectory } from '#people/oidc/oidc-directory';
import { OidcIdentities } from '#people/oidc/oidc-identities';
import { OidcSignIns } from '#people/oidc/oidc-sign-ins';
import { ProvedSignIns } from '#people/oidc/proved-sign-ins';
import { ProviderAccess } from '#people/oidc/provider-access';
import { CompanyPage } from '#people/pages/company-page';
import { InvitationPage } from '#people/pages/invitation-page';
import { OidcPages } from '#people/pages/oidc-pages';
import { SignInPage } from '#people/pages/sign-in-page';
import { PasskeyChallenges } from '#people/passkey-challenges';
import { PEOPLE_ALERTS } from '#people/people.alerts';
import { PEOPLE_ERRORS } from '#people/people.error-codes';
import { PEOPLE_PERSONAL_FACTS } from '#people/people.personal-facts';
import { ExpireProposalsWhenProposerLeaves } from '#people/policies/expire-proposals-when-proposer-leaves.policy';
import { MailLinkWhenRequested } from '#people/policies/mail-link-when-requested.policy';
import { AccessLogController } from '#people/queries/access-log/access-log.controller';
import { StopActsWhenUserChanges } from '#people/policies/stop-acts-when-user-changes.policy';
import { accessLog } from '#people/queries/access-log/access-log.projection';
import { ReadShoppers } from '#people/masking/read-shoppers';
import { ExportAccessLogHandler, ListAccessLogHandler } from '#people/queries/access-log/access-log.query';
import { OidcConnectionController } from '#people/queries/oidc-connection/oidc-connection.controller';
import { oidcDomains } from '#people/queries/oidc-domains/oidc-domains.projection';
import { PasskeyListController } from '#people/queries/passkey-list/passkey-list.controller';
import { ListPasskeysHandler } from '#people/queries/passkey-list/passkey-list.query';
import { SessionListController } from '#people/queries/session-list/session-list.controller';
import { GetCurrentSessionHandler, ListSessionsHandler } from '#people/queries/session-list/session-list.query';
import { StreamController } from '#people/queries/stream/stream.controller';
import { TokenListController } from '#people/queries/token-list/token-list.controller';
import { ListTokensHandler } from '#people/queries/token-list/token-list.query';
import { UserListController } from '#people/queries/user-list/user-list.controller';
import { userList } from '#people/queries/user-list/user-list.projection';
import { GetUserHandler, ListUsersHandler } from '#people/queries/user-list/user-list.query';
import { SealedCredentials } from '#people/sealed-credentials';
import { LocalAccess } from '#people/sessions/local-access';
import { NewSessions } from '#people/sessions/new-sessions';
import { Proofs } from '#people/sessions/proofs';
import { SessionPeople } from '#people/sessions/session-people';
import { TokenPeople } from '#people/sessions/token-people';
import { SignInTries } from '#people/sessions/sign-in-tries';
import { PEOPLE_CHANGES } from '#people/user.changed-objects';
import { LiveFacts } from '#people/stream/live-facts';
import { OpenStreams } from '#people/stream/open-streams';
import { USER_HISTORIES } from '#people/user.histories';
import { StoredAccountOwners } from '#people/stored-account-owners';
import { USER_UPCASTS } from '#people/user.upcasts';
import { StoredSecondFactors } from '#people/stored-second-factors';
import { TableRoleScopes } from '#people/table-role-scopes';
import { UserRefundLimits } from '#people/user-refund-limits';
import { UserRights } from '#people/user-rights';
import { UserStreams } from '#people/user-streams';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { errorCodes } from '#http/errors/error-catalogue';
import { ReadRecorder } from '#http/access/read-recorder';
import { SignedInUsers } from '#http/access/signed-in-users';
import { MailModule } from '#mail/mail.module';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { ActorRights } from '#proposals/contract';
import { USER_SEARCHABLES } from '#people/user.searchables';
import { searchables } from '#search/contract';

@Module({
  imports: [AccountsModule, DiscoveryModule, MailModule],
  controllers: [
    InviteUserController,
    IssueLinkController,
    AcceptLinkController,
    ChangeUserController,
    UserListController,
    SignInController,
    SignOutController,
    SessionListController,
    AccessLogController,
    StreamController,
    IssueTokenController,
    RevokeTokenController,
    TokenListController,
    ChangePasswordController,
    BeginTotpController,
    ConfirmTotpController,
    RemoveTotpController,
    BeginPasskeyController,
    AddPasskeyController,
    RemovePasskeyController,
    PasskeyListController,
    SignInByPasskeyController,
    OidcConnectionController,
    SetOidcController,
    RemoveOidcController,
  ],
  providers: [
    changedObjects(PEOPLE_CHANGES),
    alertRules(PEOPLE_ALERTS),
    streamCategories(
      'user',
      'user_email',
      'user_passkey',
      'user_oidc',
      'user_sign_in_failures',
      'account_owners',
      'account_oidc',
      'account_oidc_refusals',
    ),
    UserStreams,
    OneTimeLinks,
    LinkMails,
    MailLinkWhenRequested,
    PasswordHasher,
    SealedCredentials,
    SignInTries,
    Proofs,
    NewSessions,
    PasskeyChallenges,
    { provide: AccountOwners, useClass: StoredAccountOwners },
    { provide: SecondFactors, useClass: StoredSecondFactors },
    { provide: RoleScopes, useClass: TableRoleScopes },
    SessionPeople,
    { provide: SignedInUsers, useExisting: SessionPeople },
    { provide: ReadRecorder, useClass: ReadShoppers },
    TokenPeople,
    IssueTokenHandler,
    RevokeTokenHandler,
    ListTokensHandler,
    LiveFacts,
    OpenStreams,
    UserRefundLimits,
    { provide: RefundLimits, useExisting: UserRefundLimits },
    ExpireProposalsWhenProposerLeaves,
    LocalSignInAlerts,
    { provide: ActorRights, useClass: UserRights },
    StopActsWhenUserChanges,
    InvitationPage,
    SignInPage,
    IdentityProviders,
    UserAct,
    { provide: UserApprovals, useClass: UserProposals },
    OidcAct,
    OidcAddresses,
    OidcAttempts,
    OidcBook,
    OidcConnections,
    OidcDirectory,
    OidcIdentities,
    OidcSignIns,
    { provide: ProvedSignIns, useExisting: OidcSignIns },
    { provide: LocalAccess, useClass: ProviderAccess },
    OidcPages,
    CompanyPage,
    SetOidcHandler,
    RemoveOidcHandler,
    SignInByOidcHandler,
    InviteUserHandler,
    IssueLinkHandler,
    AcceptLinkHandler,
    ChangeUserHandler,
    SignInHandler,
    SignOutHandler,
    ChangePasswordHandler,
    BeginTotpHandler,
    ConfirmTotpHandler,
    RemoveTotpHandler,
    BeginPasskeyHandler,
    AddPasskeyHandler,
    RemovePasskeyHandler,
    ListPasskeysHandler,
    SignInByPasskeyHandler,
    ListUsersHandler,
    GetUserHandler,
    ListAccessLogHandler,
    ExportAccessLogHandler,
    ListSessionsHandler,
    GetCurrentSessionHandler,
    errorCodes(PEOPLE_ERRORS, {
      retry_after: { type: 'integer', description: 'With `rate_limit_exceeded` of sign-ins: seconds to wait.' },
    }),
    upcasts(USER_UPCASTS),
    personalFacts(PEOPLE_PERSONAL_FACTS),
    searchables(USER_SEARCHABLES),
    resourceHistories(USER_HISTORIES),
    projections([userList, accessLog, oidcDomains]),
  ],
  exports: [AccountOwners, ActorRights, RefundLimits, RoleScopes, SecondFactors, ReadRecorder, SignedInUsers],
})
export class PeopleModule {}
