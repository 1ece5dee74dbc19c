import { isIP } from 'node:net'
import type { Audience } from '@atelier/domain/contract/access'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Config } from '../../../config.ts'

/** Where passkeys of an audience are valid: a relying party of WebAuthn. */
export interface PasskeySite {
  audience: Audience
  /** The host name, without a port. */
  rpId: string
  origin: string
}

const AT_AN_IP_ADDRESS =
  'Passkeys need a host name. They don’t work here, because this site’s address is an IP address.'
const WITHOUT_TLS = 'Passkeys need HTTPS. They don’t work here, because this site’s address begins with http.'

/**
 * Returns the site of an audience: PUBLIC_URL for customers, ADMIN_HOST for staff if it is set. Throws `conflict` where
 * browsers allow no passkeys: at an IP address, and without HTTPS except at localhost.
 */
export function passkeySite({ publicUrl, adminUrl }: Config, audience: Audience): PasskeySite {
  const { hostname: rpId, origin, protocol } = new URL(audience === 'staff' ? adminUrl : publicUrl)
  if (isIP(rpId.replaceAll(/[[\]]/g, '')) !== 0) throw new ShopError('conflict', AT_AN_IP_ADDRESS)
  const isLocal = rpId === 'localhost' || rpId.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) throw new ShopError('conflict', WITHOUT_TLS)
  return { audience, rpId, origin }
}
