import { failure, ok, warning, type Check } from '../check.ts'

export const mailServer: Check = {
  name: 'mail-server',
  title: 'Mail server',
  problem: 'The mail server of SMTP_URL does not accept a connection.',
  advice: 'Set SMTP_URL to a server that accepts this machine with the user name and password in it.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, emailTransport }) {
    if (config.SMTP_URL) {
      await emailTransport.verify?.()
      return ok('The mail server accepts a connection.')
    }
    const meaning = 'No email is sent: without SMTP_URL, each is written to a file.'
    return config.NODE_ENV === 'production' ? failure(meaning) : warning(meaning)
  },
}
