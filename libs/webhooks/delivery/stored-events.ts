/** The collection of merchant events. */
export const MERCHANT_EVENTS = 'merchant_events';

/** The queue of the jobs that write them. */
export const PUBLISH = 'merchant_event.publish';
