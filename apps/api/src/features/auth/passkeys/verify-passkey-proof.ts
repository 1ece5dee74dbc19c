import type { PasskeyProof } from '@atelier/domain/auth/passkey.schema'
import type { Deps } from '../../../deps.ts'
import { authenticatorRefusal, checkClientData, readAuthenticatorData } from './passkey-response.ts'
import type { RefusedPasskey } from './passkey-refusal.ts'
import type { PasskeySite } from './passkey-site.ts'
import { findPasskey, type KnownPasskey } from './passkeys.repo.ts'

export interface ProvenPasskey {
  passkey: KnownPasskey
  /** For `recordPasskeyUse`. */
  counter: number
  isBackedUp: boolean
}

/**
 * Verifies that a browser has a passkey of this site. `userId`: only a passkey of this account. The caller records the use,
 * which compares the counter.
 */
export async function verifyPasskeyProof(
  deps: Deps,
  site: PasskeySite,
  proof: PasskeyProof,
  { binding, userId }: { binding: string; userId?: string },
): Promise<ProvenPasskey | RefusedPasskey> {
  const passkey = await findPasskey(deps.db, Buffer.from(proof.id, 'base64url'))
  const use = { audience: site.audience, purpose: 'prove', binding } as const
  const client = await checkClientData(deps, site, use, proof.clientDataJSON)
  if ('refusal' in client) return { ...client, passkey }
  const data = readAuthenticatorData(Buffer.from(proof.authenticatorData, 'base64url'))
  const refusal = authenticatorRefusal(site, data)
  if (refusal || !data) return { refusal: refusal ?? 'malformed response', passkey }
  if (!passkey) return { refusal: 'unknown passkey', passkey }
  if (passkey.audience !== site.audience) return { refusal: 'passkey of the other audience', passkey }
  const isOwner = passkey.handle.equals(Buffer.from(proof.userHandle, 'base64url'))
  if (!isOwner || (userId ?? passkey.userId) !== passkey.userId) {
    return { refusal: 'passkey of another account', passkey }
  }
  const signature = await verifySignature(site, proof, { challenge: client.challenge, publicKey: passkey.publicKey })
  if (!signature.verified) return { refusal: 'wrong signature', passkey, cause: signature.cause }
  const isOpen = passkey.isActive && passkey.role === (site.audience === 'staff' ? 'admin' : 'customer')
  if (!isOpen) return { refusal: 'account inactive', passkey }
  return { passkey, counter: data.counter, isBackedUp: data.isBackedUp }
}

/**
 * Verifies that the key of a passkey signed the proof. The library is loaded at the first proof. It must not compare the counter,
 * because a forged proof would then count as a copied key: -1 is below every counter.
 */
async function verifySignature(
  { origin, rpId, audience }: PasskeySite,
  { id, userHandle, clientDataJSON, authenticatorData, signature }: PasskeyProof,
  { challenge, publicKey }: { challenge: string; publicKey: Buffer },
): Promise<{ verified: boolean; cause?: unknown }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: audience === 'staff',
      credential: { id, publicKey: new Uint8Array(publicKey), counter: -1 },
    })
    return { verified }
  } catch (cause) {
    return { verified: false, cause }
  }
}
