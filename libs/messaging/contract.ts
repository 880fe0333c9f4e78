/** All that other rooms may use to send messages to people. */
export { type Message, MessageRefused, Messages, REMOVE_SIMULATED_MESSAGES, SEND_MESSAGE, type SentMessage } from '#messaging/messages';
export { type SandboxMessage, SandboxPhone } from '#messaging/sandbox-phone';
