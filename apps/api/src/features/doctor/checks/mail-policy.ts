import { ok, skipped, warning, type Check } from '../check.ts'
import { NO_DOMAIN, senderDomain } from '../sender-domain.ts'

export const mailPolicy: Check = {
  name: 'mail-policy',
  title: 'Policy (DMARC)',
  problem: 'The name server does not answer for the policy of DMARC.',
  advice:
    'Publish a TXT record at _dmarc of your domain, first v=DMARC1; p=none with an address for reports, then p=reject.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, lookUpTexts }) {
    const domain = senderDomain(config)
    if (domain === null) return skipped(NO_DOMAIN)
    const record = (await lookUpTexts(`_dmarc.${domain}`)).find((text) => /^v=DMARC1\b/i.test(text))
    if (record === undefined) return warning(`${domain} has no DMARC policy: large receivers refuse campaigns.`)
    return /\bp=\s*none\b/i.test(record)
      ? warning(`The DMARC policy of ${domain} is none: others can send in its name.`)
      : ok(`${domain} has a DMARC policy.`)
  },
}
