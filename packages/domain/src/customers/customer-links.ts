/**
 * Pages that links in mails to customers lead to. The secret stands behind a '#', which no browser sends to a server: it
 * appears in no log, no Referer and no cache.
 */
export const CUSTOMER_LINK_PATHS = {
  'reset-password': '/reset-password',
  'verify-email': '/verify-email',
  'change-email': '/change-email',
} as const
export type CustomerLinkPurpose = keyof typeof CUSTOMER_LINK_PATHS

export const customerLinkUrl = (publicUrl: string, purpose: CustomerLinkPurpose, token: string): string =>
  `${publicUrl}${CUSTOMER_LINK_PATHS[purpose]}#token=${token}`

/** The secret of a link, from the part of the address behind '#'; null when there is none. */
export const readLinkToken = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token')
