import { isTemplateAddress } from '@atelier/domain/setup/checklist'
import { failure, ok, skipped, warning, type Check } from '../check.ts'
import { NO_DOMAIN, senderDomain } from '../sender-domain.ts'

const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

export const mailSender: Check = {
  name: 'mail-sender',
  title: 'Sender (SPF)',
  problem: 'The name server does not answer for the domain of MAIL_FROM.',
  advice:
    'Set MAIL_FROM to an address of your domain, and publish one TXT record there: v=spf1 with your mail server, then -all.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, lookUpTexts }) {
    if (!config.SMTP_URL) return skipped(NO_DOMAIN)
    if (isTemplateAddress(config.MAIL_FROM.replace(/>\s*$/, '')))
      return failure('MAIL_FROM is the address of a template: no receiver accepts it.')
    const domain = senderDomain(config)
    if (domain === null) return failure('MAIL_FROM has no domain.')
    const records = (await lookUpTexts(domain)).filter(isSpf)
    if (records.length > 1) return failure(`${domain} has ${records.length} SPF records: receivers ignore all of them.`)
    const [record] = records
    if (record === undefined)
      return failure(`${domain} names no mail server (SPF): receivers take its emails for spam.`)
    return /[+?]all\b/i.test(record)
      ? warning(`The SPF record of ${domain} allows every server to send.`)
      : ok(`${domain} names its mail servers (SPF).`)
  },
}
