import { inspect } from 'node:util'

/** What no log line may contain: passwords, tokens and keys of the tests, full card numbers, and email addresses. */
const SECRETS =
  /Correct-horse-9|atelier_sk_\w{49}|Bearer [\w-]{20}|(?<![\w-])[\w-]{43}(?![\w-])|\$argon2|\b4[0-9]{15}\b|[\w.]+@(?:example\.com|atelier\.example)/

/**
 * Paths that should be patterns: with the token of a receipt, a payment link or an unsubscribe link. `/api/pay/:token`
 * is a pattern.
 */
const TOKENS_IN_PATHS = /(?:\/pay|\/orders\/receipt)\/(?!:)[\w.%-]+|\/orders\/ORD-[\w-]*\.[\w.%-]+|[?&]token=[^&\s]/

/** Returns the first forbidden text in log lines. */
export function findLeak(lines: readonly unknown[]): string | undefined {
  const text = inspect(lines, { depth: 8, maxStringLength: null })
  return (SECRETS.exec(text) ?? TOKENS_IN_PATHS.exec(text))?.[0]
}
