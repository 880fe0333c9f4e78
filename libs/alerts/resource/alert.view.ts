import type { AlertResource } from '#alerts/resource/alert.resource';
import type { View } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** An alert as `GET /alerts/{id}` shows it. */
export const alertResource: View<AlertResource | null, RecordedEvent> = {
  initial: null,
  evolve(alert, event) {
    const { at, metadata } = event;
    if (event.type === 'alert.raised') {
      const { alert: id, ...about } = event.data;
      return {
        id,
        object: 'alert',
        livemode: metadata.livemode,
        ...about,
        status: 'open',
        note: null,
        created_at: at,
        resolved_at: null,
        resolved_by: null,
      };
    }
    if (event.type === 'customer.forgotten') return alert && { ...alert, note: null };
    if (event.type !== 'alert.resolved') return alert;
    return alert && { ...alert, status: 'resolved', note: event.data.note, resolved_at: at, resolved_by: metadata.actor };
  },
};
