import { Module } from '@nestjs/common';
import { AccountChanges } from '#accounts/account-changes';
import { AccountKeys } from '#accounts/account-keys';
import { AccountLookup } from '#accounts/account-lookup';
import { AccountNames } from '#accounts/account-names';
import { AccountSettings } from '#accounts/account-settings';
import { ACCOUNTS_CHANGES } from '#accounts/account.changed-objects';
import { ACCOUNT_ERRORS } from '#accounts/account.error-codes';
import { ACCOUNT_HISTORIES } from '#accounts/account.histories';
import { ACCOUNT_SEARCHABLES } from '#accounts/account.searchables';
import { ACCOUNT_UPCASTS } from '#accounts/account.upcasts';
import { AccountLag } from '#accounts/admin/account-lag';
import { AccountReadModelsController } from '#accounts/admin/account-read-models.controller';
import { AccountRebuild } from '#accounts/admin/account-rebuild';
import { AccountsController } from '#accounts/admin/accounts.controller';
import { KeyAuthenticator } from '#accounts/authentication/key-authenticator';
import { keyRing } from '#accounts/authentication/key-ring.projection';
import { ChangeAccount } from '#accounts/commands/change-account/change-account.command';
import { ChangeAccountController } from '#accounts/commands/change-account/change-account.controller';
import { IssueKey } from '#accounts/commands/issue-key/issue-key.command';
import { IssueKeyController } from '#accounts/commands/issue-key/issue-key.controller';
import { LimitKey } from '#accounts/commands/limit-key/limit-key.command';
import { LimitKeyController } from '#accounts/commands/limit-key/limit-key.controller';
import { OpenAccount } from '#accounts/commands/open-account/open-account.command';
import { ProposeLiveKey } from '#accounts/commands/propose-live-key/propose-live-key.command';
import { ProposeSettings } from '#accounts/commands/propose-settings/propose-settings.command';
import { RevokeKey } from '#accounts/commands/revoke-key/revoke-key.command';
import { RevokeKeyController } from '#accounts/commands/revoke-key/revoke-key.controller';
import { RollKeyHandler } from '#accounts/commands/roll-key/roll-key.handler';
import { RollKeyController } from '#accounts/commands/roll-key/roll-key.controller';
import { KeyApprovals } from '#accounts/key-approvals';
import { KeysInUse } from '#accounts/keys-in-use';
import { LiveKeyAct } from '#accounts/live-key-act';
import { ExpireProposalsWhenKeyIsRevoked } from '#accounts/policies/expire-proposals-when-key-is-revoked.policy';
import { accountList } from '#accounts/queries/account-list/account-list.projection';
import { AccountSettingsController } from '#accounts/queries/account-settings/account-settings.controller';
import { GetKeyHandler } from '#accounts/queries/key-list/get-key.query';
import { KeyListController } from '#accounts/queries/key-list/key-list.controller';
import { SettingsAct } from '#accounts/settings-act';
import { StoredAccountNames } from '#accounts/stored-account-names';
import { StoredAccountSettings } from '#accounts/stored-account-settings';
import { StoredKeyMakers } from '#accounts/stored-key-makers';
import { Authenticator } from '#http/access/authenticator';
import { errorCodes } from '#http/errors/error-catalogue';
import { NamedAccount } from '#admin/operators/named-account';
import { ModeCommands } from '#platform/clock/mode-commands';
import { commandHandlers } from '#platform/cqrs/command-handlers';
import { changedObjects } from '#platform/event-history/changed-objects';
import { streamCategories } from '#platform/event-history/own-streams';
import { upcasts } from '#platform/event-history/upcasting';
import { projections, ProjectionsModule } from '#platform/projector/projections.module';
import { resourceHistories } from '#platform/projector/resource-history';
import { KeyMakers } from '#proposals/contract';
import { searchables } from '#dashboard/search/contract';

@Module({
  imports: [ProjectionsModule],
  controllers: [
    AccountsController,
    AccountReadModelsController,
    IssueKeyController,
    RollKeyController,
    RevokeKeyController,
    LimitKeyController,
    KeyListController,
    AccountSettingsController,
    ChangeAccountController,
  ],
  providers: [
    ...commandHandlers(IssueKey, OpenAccount, ChangeAccount, LimitKey, RevokeKey, ProposeLiveKey, ProposeSettings),
    RollKeyHandler,
    AccountLag,
    AccountRebuild,
    changedObjects(ACCOUNTS_CHANGES),
    streamCategories('account', 'api_key'),
    AccountLookup,
    AccountChanges,
    AccountKeys,
    KeyApprovals,
    ExpireProposalsWhenKeyIsRevoked,
    ModeCommands,
    { provide: NamedAccount, useExisting: AccountLookup },
    { provide: AccountNames, useClass: StoredAccountNames },
    { provide: AccountSettings, useClass: StoredAccountSettings },
    { provide: Authenticator, useClass: KeyAuthenticator },
    { provide: KeyMakers, useClass: StoredKeyMakers },
    SettingsAct,
    LiveKeyAct,
    GetKeyHandler,
    { provide: KeysInUse, useExisting: AccountKeys },
    upcasts(ACCOUNT_UPCASTS),
    errorCodes(ACCOUNT_ERRORS),
    searchables(ACCOUNT_SEARCHABLES),
    resourceHistories(ACCOUNT_HISTORIES),
    projections([keyRing, accountList]),
  ],
  exports: [AccountNames, AccountSettings, Authenticator, KeyMakers, KeysInUse, ModeCommands, NamedAccount],
})
export class AccountsModule {}
