/** The contract of messages to people, for other rooms. */
export { type Message, MessageRefused, Messages, REMOVE_SIMULATED_MESSAGES, SEND_MESSAGE, type SentMessage } from '#messaging/messages';
export { type SandboxMessage, SandboxPhone } from '#messaging/sandbox-phone';
