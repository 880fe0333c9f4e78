import { serviceUnderTest } from '#test/support/services/service-under-test';

/** The service that all rows of endpoints are requested from. */
export const { service, merchant } = serviceUnderTest('own');
