import { isTemplateAddress } from '@atelier/domain/setup/checklist'
import type { Config } from '../../config.ts'

/** Returns the domain of MAIL_FROM, an address or `Name <address>`. Null: no email leaves, or it is the template's. */
export function senderDomain({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): string | null {
  const [, domain = ''] = /@([^@\s>]+)>?\s*$/.exec(MAIL_FROM) ?? []
  return !SMTP_URL || domain === '' || isTemplateAddress(domain) ? null : domain
}

export const NO_DOMAIN = 'No email is sent from a domain of this shop: set SMTP_URL and MAIL_FROM.'
