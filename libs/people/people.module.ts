import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '#accounts/accounts.module';
import { AccountOwners, RoleScopes, SecondFactors } from '#accounts/contract';
import { alertRules } from '#alerts/contract';
import { ReadRecorder } from '#http/access/read-recorder';
import { SignedInUsers } from '#http/access/signed-in-users';
import { errorCodes } from '#http/errors/error-catalogue';
import { MailModule } from '#messaging/mail/mail.module';
import { RefundLimits } from '#orders/contract';
import { UserAct } from '#people/approvals/user-act';
import { UserApprovals } from '#people/approvals/user-approvals';
import { UserProposals } from '#people/approvals/user-proposals';
import { AcceptLink } from '#people/commands/accept-link/accept-link.command';
import { AcceptLinkController } from '#people/commands/accept-link/accept-link.controller';
import { AddPasskey } from '#people/commands/add-passkey/add-passkey.command';
import { AddPasskeyController } from '#people/commands/add-passkey/add-passkey.controller';
import { BeginPasskey } from '#people/commands/begin-passkey/begin-passkey.command';
import { BeginPasskeyController } from '#people/commands/begin-passkey/begin-passkey.controller';
import { BeginTotp } from '#people/commands/begin-totp/begin-totp.command';
import { BeginTotpController } from '#people/commands/begin-totp/begin-totp.controller';
import { ChangePassword } from '#people/commands/change-password/change-password.command';
import { ChangePasswordController } from '#people/commands/change-password/change-password.controller';
import { ChangeUser } from '#people/commands/change-user/change-user.command';
import { ChangeUserController } from '#people/commands/change-user/change-user.controller';
import { ConfirmTotp } from '#people/commands/confirm-totp/confirm-totp.command';
import { ConfirmTotpController } from '#people/commands/confirm-totp/confirm-totp.controller';
import { InviteUser } from '#people/commands/invite-user/invite-user.command';
import { InviteUserController } from '#people/commands/invite-user/invite-user.controller';
import { IssueLink } from '#people/commands/issue-link/issue-link.command';
import { IssueLinkController } from '#people/commands/issue-link/issue-link.controller';
import { IssueToken } from '#people/commands/issue-token/issue-token.command';
import { IssueTokenController } from '#people/commands/issue-token/issue-token.controller';
import { RemoveOidc } from '#people/commands/remove-oidc/remove-oidc.command';
import { RemoveOidcController } from '#people/commands/remove-oidc/remove-oidc.controller';
import { RemovePasskey } from '#people/commands/remove-passkey/remove-passkey.command';
import { RemovePasskeyController } from '#people/commands/remove-passkey/remove-passkey.controller';
import { RemoveTotp } from '#people/commands/remove-totp/remove-totp.command';
import { RemoveTotpController } from '#people/commands/remove-totp/remove-totp.controller';
import { RevokeToken } from '#people/commands/revoke-token/revoke-token.command';
import { RevokeTokenController } from '#people/commands/revoke-token/revoke-token.controller';
import { SetOidc } from '#people/commands/set-oidc/set-oidc.command';
import { SetOidcController } from '#people/commands/set-oidc/set-oidc.controller';
import { SignInByOidcHandler } from '#people/commands/sign-in-by-oidc/sign-in-by-oidc.handler';
import { SignInByPasskey } from '#people/commands/sign-in-by-passkey/sign-in-by-passkey.command';
import { SignInByPasskeyController } from '#people/commands/sign-in-by-passkey/sign-in-by-passkey.controller';
import { SignInHandler } from '#people/commands/sign-in/sign-in.handler';
import { SignInController } from '#people/commands/sign-in/sign-in.controller';
import { SignOut } from '#people/commands/sign-out/sign-out.command';
import { SignOutController } from '#people/commands/sign-out/sign-out.controller';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { LocalSignInAlerts } from '#people/local-sign-in-alerts';
import { LinkMails } from '#people/mailing/link-mails';
import { ReadShoppers } from '#people/masking/read-shoppers';
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
import { OneTimeLinks } from '#people/one-time-links';
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
import { StopActsWhenUserChanges } from '#people/policies/stop-acts-when-user-changes.policy';
import { AccessLogController } from '#people/queries/access-log/access-log.controller';
import { accessLog } from '#people/queries/access-log/access-log.projection';
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
import { SignInTries } from '#people/sessions/sign-in-tries';
import { TokenPeople } from '#people/sessions/token-people';
import { StoredAccountOwners } from '#people/stored-account-owners';
import { StoredSecondFactors } from '#people/stored-second-factors';
import { LiveFacts } from '#people/stream/live-facts';
import { OpenStreams } from '#people/stream/open-streams';
import { TableRoleScopes } from '#people/table-role-scopes';
import { UserRefundLimits } from '#people/user-refund-limits';
import { UserRights } from '#people/user-rights';
import { UserStreams } from '#people/user-streams';
import { PEOPLE_CHANGES } from '#people/user.changed-objects';
import { USER_HISTORIES } from '#people/user.histories';
import { USER_SEARCHABLES } from '#people/user.searchables';
import { USER_UPCASTS } from '#people/user.upcasts';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { ActorRights } from '#act-kinds/contract';
import { searchables } from '#dashboard/search/contract';

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
    ...commandHandlers(
      AcceptLink,
      AddPasskey,
      BeginPasskey,
      BeginTotp,
      ChangePassword,
      ChangeUser,
      ConfirmTotp,
      InviteUser,
      IssueLink,
      RemovePasskey,
      RemoveTotp,
      IssueToken,
      RevokeToken,
      RemoveOidc,
      SetOidc,
      SignInByPasskey,
      SignOut,
    ),
    SignInByOidcHandler,
    SignInHandler,
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
    ListPasskeysHandler,
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
