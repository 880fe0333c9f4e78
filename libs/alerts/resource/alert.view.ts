import type { AlertStory } from '#alerts/domain/alert.events';
import type { AlertResource } from '#alerts/resource/alert.resource';
import type { Happened, View } from '#kernel/fact';
import type { EventMetadata } from '#platform/event-history/recorded-event';

type StoredEvent = Happened<AlertStory> & { readonly metadata: Pick<EventMetadata, 'livemode' | 'actor'> };

/** An alert as `GET /alerts/{id}` shows it. */
export const alertResource: View<AlertResource | null, AlertStory> = {
  initial: null,
  evolve(alert, event) {
    const { at, metadata } = event as StoredEvent;
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
    return alert && { ...alert, status: 'resolved', note: event.data.note, resolved_at: at, resolved_by: metadata.actor };
  },
};
