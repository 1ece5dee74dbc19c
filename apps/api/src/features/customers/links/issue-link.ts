import { customerLinkUrl, type CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken, newToken } from '../../../links/secret-token.ts'
import { insertLink } from '../../auth/auth.public.ts'

const LIFETIME_MS: Readonly<Record<CustomerLinkPurpose, number>> = {
  'reset-password': limits.customers.resetLinkMinutes * MINUTE_MS,
  'change-email': limits.customers.changeEmailLinkMinutes * MINUTE_MS,
  'verify-email': limits.customers.verifyLinkHours * 60 * MINUTE_MS,
}

/** Returns a link for an email: single use, one purpose, one user, one address, limited lifetime. */
export async function issueLink(
  tx: Tx,
  { randomBytes, config }: Pick<Deps, 'randomBytes' | 'config'>,
  link: { purpose: CustomerLinkPurpose; userId: string; email: string },
): Promise<string> {
  const token = newToken(randomBytes)
  await insertLink(tx, { ...link, tokenHash: hashToken(token), lifetimeMs: LIFETIME_MS[link.purpose] })
  return customerLinkUrl(config.publicUrl, link.purpose, token)
}
