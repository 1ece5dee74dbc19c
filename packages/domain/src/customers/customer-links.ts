/**
 * Pages that links in customer emails open. The token follows '#', which browsers never send to a server: it appears in
 * no log, Referer header or cache.
 */
export const CUSTOMER_LINK_PATHS = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  'change-email': '/change-email',
} as const
export type CustomerLinkPurpose = keyof typeof CUSTOMER_LINK_PATHS

export const customerLinkUrl = (publicUrl: string, purpose: CustomerLinkPurpose, token: string): string =>
  `${publicUrl}${CUSTOMER_LINK_PATHS[purpose]}#token=${token}`

/** Returns the token from a URL's fragment, or null. */
export const readLinkToken = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token')
