import {
  LAST_WAY_IN,
  type AddPasskeyBody,
  type CustomerPasskeysResponse,
  type PasskeyCreationResponse,
  type PasskeyProof,
} from '@atelier/domain/auth/passkey.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import {
  beginPasskey,
  bindingOf,
  deleteOtherSessions,
  deletePasskey,
  hasPasskey,
  isFreshSession,
  listPasskeys,
  lockPasskeys,
  openWithPasskey,
  passkeyEmail,
  passkeySite,
  presentPasskey,
  storePasskey,
  updateLastLogin,
  verifyNewPasskey,
} from '../../auth/auth.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { verifyPassword } from '../account/verify-password.ts'
import { getCustomerRow, type CustomerRow } from '../customers.repo.ts'
import { openShopSession, type ShopSession } from '../sign-in/open-shop-session.ts'

const SIGN_IN_AGAIN = 'To change your passkeys, please sign in again first.'

/** A customer and the session of the request. */
interface CustomerInSession {
  userId: string
  sessionId: number
}

/** Signs a customer in with a passkey. Throws the neutral error (401) for every passkey that is refused. */
export const signInCustomerWithPasskey = (
  deps: Deps,
  proof: PasskeyProof,
  { binding, context }: { binding: string; context: ActionContext },
): Promise<ShopSession> =>
  openWithPasskey(deps, passkeySite(deps.config, 'shop'), {
    proof,
    binding,
    context,
    open: async (tx, { userId, email, name }) => {
      await updateLastLogin(tx, userId, deps.now())
      return openShopSession(tx, deps, { userId, email, name, kind: 'customer' }, context)
    },
  })

export async function readPasskeys(deps: Deps, userId: string): Promise<CustomerPasskeysResponse['data']> {
  const { passwordHash } = await getCustomerRow(deps.db, userId)
  const passkeys = await listPasskeys(deps.db, userId, 'shop')
  return { passkeys: passkeys.map(presentPasskey), hasPassword: passwordHash !== null }
}

/**
 * Checks the current password, since an open session alone must not change how its account signs in. An account without a
 * password must have signed in recently instead.
 */
async function confirmCustomer(deps: Deps, user: CustomerInSession, currentPassword: string): Promise<CustomerRow> {
  const customer = await getCustomerRow(deps.db, user.userId)
  if (customer.passwordHash !== null) return verifyPassword(deps.db, user.userId, currentPassword)
  if (await isFreshSession(deps.db, user.sessionId, limits.passkeys.freshSignInMs)) return customer
  throw new ShopError('conflict', SIGN_IN_AGAIN)
}

/** Returns the options of a new passkey for a customer who has confirmed the change. */
export async function beginCustomerPasskey(
  deps: Deps,
  user: CustomerInSession,
  currentPassword: string,
): Promise<PasskeyCreationResponse['data']> {
  const customer = await confirmCustomer(deps, user, currentPassword)
  const binding = bindingOf('session', user.sessionId)
  return beginPasskey(deps, passkeySite(deps.config, 'shop'), { user: customer, binding })
}

/** Adds a passkey, and notifies the owner. */
export async function addCustomerPasskey(
  deps: Deps,
  { userId, sessionId }: CustomerInSession,
  body: AddPasskeyBody,
  context: ActionContext,
): Promise<void> {
  const site = passkeySite(deps.config, 'shop')
  const binding = bindingOf('session', sessionId)
  const passkey = await verifyNewPasskey(deps, site, body.passkey, { binding, context })
  const customer = await getCustomerRow(deps.db, userId)
  await inTransaction(deps.db, async (tx) => {
    await storePasskey(tx, deps, site, { ...passkey, userId, name: body.name || context.device })
    await queueEmail(tx, passkeyEmail('added', customer, deps.config.publicUrl))
  })
  deps.signals.emit('mail-queued')
}

/** Removes a passkey and ends the other sessions. Throws `conflict` when it is the only way to sign in. */
export async function removeCustomerPasskey(
  deps: Deps,
  user: CustomerInSession,
  { passkeyId, currentPassword }: { passkeyId: number; currentPassword: string },
): Promise<void> {
  const customer = await confirmCustomer(deps, user, currentPassword)
  const { userId, sessionId } = user
  await inTransaction(deps.db, async (tx) => {
    await lockPasskeys(tx, userId)
    const name = await deletePasskey(tx, { userId, audience: 'shop', passkeyId })
    if (name === null) throw new ShopError('not_found', 'Passkey not found')
    const isLast = customer.passwordHash === null && !(await hasPasskey(tx, userId, 'shop'))
    if (isLast) throw new ShopError('conflict', LAST_WAY_IN)
    await deleteOtherSessions(tx, userId, sessionId)
    await queueEmail(tx, passkeyEmail('removed', customer, deps.config.publicUrl))
  })
  deps.signals.emit('mail-queued')
}
