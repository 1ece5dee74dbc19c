import { isLoopback } from '../loopback.ts'
import { ok, skipped, type Check } from '../check.ts'

export const mailEncryption: Check = {
  name: 'mail-encryption',
  title: 'Mail encryption',
  problem:
    'The mail server offers no encryption, or its certificate is not valid: emails and the password travel readable.',
  advice: 'Use smtps:// or a server that offers STARTTLS, by the name in its certificate.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, verifyEncryption }) {
    if (!config.SMTP_URL) return skipped('There is no mail server.')
    if (isLoopback(new URL(config.SMTP_URL).hostname)) return skipped('The mail server is on this machine.')
    await verifyEncryption(config.SMTP_URL)
    return ok('The connection to the mail server is encrypted, and its certificate is valid.')
  },
}
