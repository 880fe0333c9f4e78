import { eventHistoryContract } from '#test/contracts/event-history.contract';
import { embeddedHistory } from '#test/support/embedded-history';
import { doubledHistory } from '#test/support/eventstoredb-backend';

eventHistoryContract('the embedded store', embeddedHistory);
eventHistoryContract('a double of EventStoreDB', doubledHistory);
