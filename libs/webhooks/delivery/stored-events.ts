/** The collection of the events that merchants receive. */
export const MERCHANT_EVENTS = 'merchant_events';

/** The queue of the jobs that write them. */
export const PUBLISH = 'merchant_event.publish';
