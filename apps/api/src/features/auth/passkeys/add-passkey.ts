import { hash } from 'node:crypto'
import { TOO_MANY_PASSKEYS, type NewPasskey, type PasskeyCreationResponse } from '@atelier/domain/auth/passkey.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { newPasskeyChallenge, type ChallengeUse } from './passkey-challenge.ts'
import { authenticatorRefusal, checkClientData, readAuthenticatorData, verificationOf } from './passkey-response.ts'
import { refusePasskey, type RefusedPasskey } from './passkey-refusal.ts'
import type { PasskeySite } from './passkey-site.ts'
import { getPasskeyHandle, insertPasskey, listPasskeys, lockPasskeys } from './passkeys.repo.ts'

const HANDLE_BYTES = 32

/** Algorithms of COSE that the shop accepts, in the order of preference: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

type CreationOptions = PasskeyCreationResponse['data']

/** The options that do not depend on the account. */
export const creationOptions = (
  { shop }: Pick<Deps, 'shop'>,
  site: PasskeySite,
  account: Pick<CreationOptions, 'challenge' | 'user' | 'excludeCredentials'>,
): CreationOptions => ({
  ...account,
  rp: { id: site.rpId, name: shop.brand.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: limits.passkeys.challengeMs,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: verificationOf(site),
  },
})

const newPasskeyHandle = ({ randomBytes }: Pick<Deps, 'randomBytes'>): Buffer => Buffer.from(randomBytes(HANDLE_BYTES))

/** Returns the options for one more passkey of an account. Throws `conflict` for an account with as many as allowed. */
export async function beginPasskey(
  deps: Deps,
  site: PasskeySite,
  { user, binding }: { user: { userId: string; email: string; name: string }; binding: string },
): Promise<CreationOptions> {
  const { userId, email, name } = user
  const passkeys = await listPasskeys(deps.db, userId, site.audience)
  if (passkeys.length >= limits.passkeys.perAccount) throw new ShopError('conflict', TOO_MANY_PASSKEYS)
  const handle = await inTransaction(deps.db, (tx) => getPasskeyHandle(tx, userId, newPasskeyHandle(deps)))
  return creationOptions(deps, site, {
    challenge: newPasskeyChallenge(deps, { audience: site.audience, purpose: 'add', binding }),
    user: { id: handle.toString('base64url'), name: email, displayName: name },
    excludeCredentials: passkeys.map(({ credentialId }) => ({
      type: 'public-key',
      id: credentialId.toString('base64url'),
    })),
  })
}

/** A new passkey whose response was verified, to be stored. */
export interface VerifiedPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  isBackedUp: boolean
  /** The handle of an account that has none yet, see `handleOfChallenge`. */
  newHandle: Buffer
}

/**
 * The handle of an account that exists only after its first passkey: a hash of the challenge, which is random. So nothing is
 * stored between the options and the passkey.
 */
export const handleOfChallenge = (challenge: string): Buffer => hash('sha256', `handle|${challenge}`, 'buffer')

/** Verifies the response of an authenticator that made a passkey. Throws the neutral error (400) and records the reason. */
export async function verifyNewPasskey(
  deps: Deps,
  site: PasskeySite,
  passkey: NewPasskey,
  { binding, context }: { binding: string; context: ActionContext },
): Promise<VerifiedPasskey> {
  const use: ChallengeUse = { audience: site.audience, purpose: 'add', binding }
  const client = await checkClientData(deps, site, use, passkey.clientDataJSON)
  const verified = 'refusal' in client ? client : await readNewPasskey(site, passkey, client.challenge)
  if (!('refusal' in verified)) return verified
  throw await refusePasskey(deps, site.audience, { ...verified, passkey: null }, { context, code: 'bad_request' })
}

async function readNewPasskey(
  site: PasskeySite,
  { id, clientDataJSON, attestationObject }: NewPasskey,
  challenge: string,
): Promise<VerifiedPasskey | Omit<RefusedPasskey, 'passkey'>> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const data = readAuthenticatorData(attestation.get('authData'))
    const refusal = authenticatorRefusal(site, data)
    if (refusal || !data) return { refusal: refusal ?? 'malformed response' }
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: site.audience === 'staff',
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return { refusal: 'wrong signature' }
    const { credential } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isBackedUp: registrationInfo.credentialBackedUp,
      newHandle: handleOfChallenge(challenge),
    }
  } catch (cause) {
    return { refusal: 'malformed response', cause }
  }
}

/**
 * Stores a verified passkey. Throws `conflict` when the account has as many as allowed, or when the passkey is known already.
 */
export async function storePasskey(
  tx: Tx,
  deps: Deps,
  site: PasskeySite,
  { userId, name, ...passkey }: VerifiedPasskey & { userId: string; name: string },
): Promise<void> {
  await lockPasskeys(tx, userId)
  const { length } = await listPasskeys(tx, userId, site.audience)
  if (length >= limits.passkeys.perAccount) throw new ShopError('conflict', TOO_MANY_PASSKEYS)
  const isNew = await insertPasskey(tx, { userId, audience: site.audience, name, ...passkey, at: deps.now() })
  if (!isNew) throw new ShopError('conflict', 'This passkey is in use already')
}
