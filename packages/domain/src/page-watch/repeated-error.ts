import { shopperDisplay } from '../limits/shopper-display.ts'

const REPEATED_ERROR_SUFFIX = ' (Repeated error - please try again later)'

/** Returns a function that adds a notice to an error repeated within five seconds (S8). */
export function createRepeatedErrorNotice(now: () => number = Date.now): (message: string) => string {
  let last = { message: '', at: -Infinity }
  return (message) => {
    const isRepeated = last.message === message && now() - last.at < shopperDisplay.repeatedErrorMs
    last = { message, at: now() }
    return isRepeated ? `${message}${REPEATED_ERROR_SUFFIX}` : message
  }
}
