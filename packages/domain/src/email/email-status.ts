/**
 * What becomes of a mail. It waits (`pending`), is being handed over, was accepted by the mail server (`sent`) or given up
 * (`failed`). `suppressed` and `unsubscribed`: nobody may write there. `cancelled`: its campaign was called back in time.
 * `uncertain`: the shop went down, or the line, while it was being handed over; it may have arrived, so only a person sends
 * it again. `held`: it waited when a backup was made that was restored since, and may have left before: staff send or discard it.
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

/** A3, A4: what a mail is about. */
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

const STATUS_LABELS: Readonly<Record<EmailStatus, string>> = {
  pending: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Suppressed',
  unsubscribed: 'Unsubscribed',
  cancelled: 'Called back',
  uncertain: 'Uncertain',
  held: 'Held',
}
export const emailStatusLabel = (status: EmailStatus): string => STATUS_LABELS[status]

const TYPE_LABELS: Readonly<Record<EmailType, string>> = {
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
/** The words for a type; one of an older version is shown as it was stored. */
export const emailTypeLabel = (type: string): string =>
  Object.hasOwn(TYPE_LABELS, type) ? TYPE_LABELS[type as EmailType] : type

/** A person may send a mail again that certainly or perhaps did not arrive; a suppressed one, once that was lifted. */
export const canRetryEmail = (status: EmailStatus): boolean =>
  status === 'failed' || status === 'uncertain' || status === 'suppressed'
