import type { Config } from './config.ts'

/** The page that asks whether to unsubscribe, for people. Without a token it says that the link is not complete. */
export const unsubscribeUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/unsubscribe?token=${token}`

/** Where one POST does it, for mail programs (RFC 8058). */
export const oneClickUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/api/email/newsletter/unsubscribe?token=${token}`
