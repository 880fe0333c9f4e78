import { serviceUnderTest } from '#test/support/services/service-under-test';

/** The service whose lists are read. */
export const { service, merchant } = serviceUnderTest('own');
