/** What other features may use of inbox. */

export { useWaitingMessageCount } from './use-waiting-message-count.ts'
