/**
 * Statuses of an email.
 * - `pending` waits, `sending` is in transfer, `sent` was accepted by the mail server, `failed` is not retried
 * automatically.
 * - `suppressed` and `unsubscribed`: the address gets no email.
 * - `cancelled`: its campaign was canceled in time.
 * - `uncertain`: process or connection failed during transfer. It may have arrived, so only staff retry it.
 * - `held`: it was pending in a restored backup. It may have been sent before, so staff send or discard it.
 */
export const EMAIL_STATUSES = [
  'pending',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'unsubscribed',
  'cancelled',
  'uncertain',
  'held',
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** Types of email (A3, A4). */
export const EMAIL_TYPES = [
  'general',
  'marketing',
  'order',
  'return',
  'account',
  'contact',
  'back-in-stock',
  'invitation',
  'alarm',
  'test',
] as const
export type EmailType = (typeof EMAIL_TYPES)[number]

export const EMAIL_STATUS_LABELS: Readonly<Record<EmailStatus, string>> = {
  pending: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Suppressed',
  unsubscribed: 'Unsubscribed',
  cancelled: 'Canceled',
  uncertain: 'Delivery unknown',
  held: 'Held',
}

export const EMAIL_TYPE_LABELS: Readonly<Record<EmailType, string>> = {
  general: 'General',
  marketing: 'Marketing',
  order: 'Orders',
  return: 'Returns',
  account: 'Accounts',
  contact: 'Contact form',
  'back-in-stock': 'Back in stock',
  invitation: 'Invitations',
  alarm: 'Alarms',
  test: 'Tests',
}
/** Returns the label of a type, or the stored name of a type that this version no longer knows. */
export const emailTypeLabel = (type: string): string =>
  Object.hasOwn(EMAIL_TYPE_LABELS, type) ? EMAIL_TYPE_LABELS[type as EmailType] : type

/**
 * Whether staff may retry an email: it did not arrive or may not have, or its address was suppressed. The suppression
 * must be lifted first.
 */
export const canRetryEmail = (status: EmailStatus): boolean =>
  status === 'failed' || status === 'uncertain' || status === 'suppressed'
