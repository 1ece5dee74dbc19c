import { failure, ok, skipped, type Check } from '../check.ts'
import { NO_DOMAIN, senderDomain } from '../sender-domain.ts'

export const mailSignature: Check = {
  name: 'mail-signature',
  title: 'Signature (DKIM)',
  problem: 'The name server does not answer for the key of DKIM.',
  advice: 'Publish the key that your mail server signs with, and set DKIM_SELECTOR to its name.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, lookUpTexts }) {
    const domain = senderDomain(config)
    if (domain === null) return skipped(NO_DOMAIN)
    if (config.DKIM_SELECTOR === undefined)
      return skipped('Only the mail server knows the name of its key. With DKIM_SELECTOR the doctor looks it up.')
    const name = `${config.DKIM_SELECTOR}._domainkey.${domain}`
    const hasKey = (await lookUpTexts(name)).some((text) => /\bp=[A-Za-z0-9+/]/.test(text))
    return hasKey ? ok(`${name} has a key.`) : failure(`${name} has no key: receivers cannot verify signatures.`)
  },
}
