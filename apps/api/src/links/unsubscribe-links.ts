import type { Config } from '../config.ts'

/** URL of the page that confirms an unsubscription. With an empty token the page reports an incomplete link. */
export const unsubscribeUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/unsubscribe?token=${token}`

/** URL of the one-click unsubscription by POST, for email clients (RFC 8058). */
export const oneClickUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/api/email/newsletter/unsubscribe?token=${token}`
