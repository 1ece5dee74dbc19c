import type { PasskeyProof } from '@atelier/domain/auth/passkey.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { completePasskeySignIn, type OpenedStaffSession } from '../open-staff-session.ts'
import { consumePendingSignIn, tryPendingSignIn } from '../pending-sign-ins.repo.ts'
import { pendingSignInExpired, requireNewPassword, type SignInOutcome } from '../sign-in-staff.ts'
import { staffRole } from '../staff-user.ts'
import { pendingIdentity } from '../two-factor/second-factor.ts'
import { refusePasskey } from './passkey-refusal.ts'
import { passkeySite, type PasskeySite } from './passkey-site.ts'
import { recordPasskeyUse, type KnownPasskey } from './passkeys.repo.ts'
import { verifyPasskeyProof } from './verify-passkey-proof.ts'

interface ProofUse<T> {
  proof: PasskeyProof
  binding: string
  /** Only a passkey of this account. */
  userId?: string
  context: ActionContext
  /** Opens the session, in the transaction that records the use of the passkey. */
  open: (tx: Tx, passkey: KnownPasskey) => Promise<T>
}

/**
 * Verifies a passkey, records its use, and opens the session, in one transaction. Throws the neutral error (401) for every
 * passkey that is refused.
 */
export async function openWithPasskey<T>(deps: Deps, site: PasskeySite, use: ProofUse<T>): Promise<T> {
  const { proof, context, open, ...expected } = use
  const proven = await verifyPasskeyProof(deps, site, proof, expected)
  const asError = { context, code: 'bad_credentials' } as const
  if ('refusal' in proven) throw await refusePasskey(deps, site.audience, proven, asError)
  const { passkey, counter, isBackedUp } = proven
  const opened = await inTransaction(deps.db, async (tx) => {
    const isHigher = await recordPasskeyUse(tx, passkey.passkeyId, { counter, isBackedUp, at: deps.now() })
    return isHigher ? { value: await open(tx, passkey) } : null
  })
  if (opened) return opened.value
  throw await refusePasskey(deps, site.audience, { refusal: 'counter went back', passkey }, asError)
}

const identityOf = ({ userId, email, name, role, adminRole }: KnownPasskey) => ({
  userId,
  email,
  name,
  role: staffRole({ role, adminRole }),
})

/**
 * Signs a member of staff in with a passkey alone: the authenticator verified its user, so it is two factors. An account whose
 * password another member of staff typed must choose one first.
 */
export async function signInStaffWithPasskey(
  deps: Deps,
  proof: PasskeyProof,
  { binding, context }: { binding: string; context: ActionContext },
): Promise<SignInOutcome> {
  const open = async (tx: Tx, passkey: KnownPasskey) => {
    const user = identityOf(passkey)
    if (passkey.mustChangePassword) return { user }
    return { session: await completePasskeySignIn(tx, deps, { user, context, passkey: 'alone' }) }
  }
  const opened = await openWithPasskey(deps, passkeySite(deps.config, 'staff'), { proof, binding, context, open })
  return opened.session ? { kind: 'signed in', session: opened.session } : requireNewPassword(deps, opened.user)
}

/** Completes a sign-in whose password was right with a passkey of the same account. Counts as an attempt, like a code. */
export async function signInWithSecondPasskey(
  deps: Deps,
  body: { pendingToken: string; passkey: PasskeyProof },
  { binding, context }: { binding: string; context: ActionContext },
): Promise<OpenedStaffSession> {
  const tokenHash = hashToken(body.pendingToken)
  const pending = await tryPendingSignIn(deps.db, tokenHash, limits.staff.secondFactorAttempts)
  if (!pending) throw pendingSignInExpired()
  const user = pendingIdentity(pending)
  return openWithPasskey(deps, passkeySite(deps.config, 'staff'), {
    proof: body.passkey,
    binding,
    userId: user.userId,
    context,
    open: async (tx) => {
      if (!(await consumePendingSignIn(tx, tokenHash))) throw pendingSignInExpired()
      return completePasskeySignIn(tx, deps, { user, context, passkey: 'second factor' })
    },
  })
}
