export { AccessLog } from '#screens/pages/account/access-log';
export { OwnPage } from '#screens/pages/account/own-page';
export { SettingsPage } from '#screens/pages/account/settings';
export { UserList } from '#screens/pages/account/users';
