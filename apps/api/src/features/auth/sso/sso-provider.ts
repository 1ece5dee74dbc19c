import { SSO_OFF, SSO_RETURN_PATH, SSO_UNAVAILABLE, type SsoSettings } from '@atelier/domain/single-sign-on/sso.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ProviderClient } from '../../../adapters/single-sign-on/identity-provider.ts'
import type { Deps } from '../../../deps.ts'
import { openSealedBytes, sealBytes } from '../sealed-bytes.ts'
import { readSso } from './sso-settings.repo.ts'

const CLIENT_SECRET = { use: 'client secret of single sign-on', owner: 'shop' } as const

/** Encrypts the secret of the client for the database. */
export const sealClientSecret = (deps: Deps, secret: string): Buffer =>
  sealBytes(deps, CLIENT_SECRET, Buffer.from(secret))

/** Where the provider sends people back: exactly this address. */
export const redirectUriOf = ({ adminUrl }: Deps['config']): string => `${adminUrl}${SSO_RETURN_PATH}`

/** Returns how this shop is known at the provider of some settings. Throws `unavailable` when the secret cannot be decrypted. */
export function providerClient(
  deps: Deps,
  { issuer, clientId, scopes }: SsoSettings,
  clientSecret: Buffer,
): ProviderClient {
  const redirectUri = redirectUriOf(deps.config)
  try {
    const secret = openSealedBytes(deps, CLIENT_SECRET, clientSecret).toString()
    return { issuer, clientId, clientSecret: secret, redirectUri, scopes }
  } catch (cause) {
    deps.log.error('the client secret of single sign-on cannot be decrypted: SESSION_SECRET has changed')
    throw new ShopError('unavailable', SSO_UNAVAILABLE, { cause })
  }
}

export interface ActiveSso {
  settings: SsoSettings
  client: ProviderClient
}

/** Returns single sign-on if it is on, else null. */
export async function findActiveSso(deps: Deps): Promise<ActiveSso | null> {
  const { settings, clientSecret } = await readSso(deps.db)
  if (!settings.isEnabled || !clientSecret) return null
  return { settings, client: providerClient(deps, settings, clientSecret) }
}

/** Returns single sign-on. Throws `conflict` when it is off. */
export async function readActiveSso(deps: Deps): Promise<ActiveSso> {
  const active = await findActiveSso(deps)
  if (!active) throw new ShopError('conflict', SSO_OFF)
  return active
}
