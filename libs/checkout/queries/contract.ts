/** The contract of session queries. */
export { OpenSessionsOfLink } from '#checkout/queries/open-sessions-of-link/open-sessions-of-link.query';
export { SESSION_LIST } from '#checkout/queries/session-list/session-list.projection';
export { sessionResource } from '#checkout/resource/session.view';
