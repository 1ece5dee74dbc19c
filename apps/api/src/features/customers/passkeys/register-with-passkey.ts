import { randomUUID } from 'node:crypto'
import type { AddPasskeyBody, PasskeyCreationResponse } from '@atelier/domain/auth/passkey.schema'
import { EMAIL_EXISTS } from '@atelier/domain/customers/customer-sign-in.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { readReceiptToken } from '../../../links/order-links.ts'
import {
  bindingOf,
  creationOptions,
  getPasskeyHandle,
  handleOfChallenge,
  newPasskeyChallenge,
  passkeySite,
  storePasskey,
  verifyNewPasskey,
} from '../../auth/auth.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { attachOrder, findCustomerOrder } from '../../orders/orders.public.ts'
import { findByEmail, insertCustomer } from '../customers.repo.ts'
import { linkEmail } from '../links/account-emails.ts'
import { issueLink } from '../links/issue-link.ts'
import { openShopSession, type ShopSession } from '../sign-in/open-shop-session.ts'

interface Buyer {
  orderId: string
  email: string
  name: string
}

/** The same text and field as at the registration with a password (S8). */
const emailTaken = (): ShopError =>
  new ShopError('email_taken', EMAIL_EXISTS, { issues: [{ path: 'email', message: EMAIL_EXISTS }] })

/** Returns the buyer of the order of a receipt token. Throws 404 for an invalid one, and 409 if its address has an account. */
async function readBuyer(deps: Deps, token: string): Promise<Buyer> {
  const orderId = readReceiptToken(deps.config, token)
  const order = orderId === null ? null : await findCustomerOrder(deps.db, orderId)
  if (!order) throw new ShopError('not_found', 'Order not found')
  const email = order.email.trim().toLowerCase()
  if (await findByEmail(deps.db, email)) throw emailTaken()
  return { orderId: order.orderId, email, name: `${order.shipping.firstName} ${order.shipping.lastName}`.trim() }
}

/** Returns the options of the passkey with which the buyer of an order makes an account. Stores nothing. */
export async function beginPasskeyAccount(deps: Deps, token: string): Promise<PasskeyCreationResponse['data']> {
  const site = passkeySite(deps.config, 'shop')
  const { email, name } = await readBuyer(deps, token)
  const binding = bindingOf('receipt', token)
  const challenge = newPasskeyChallenge(deps, { audience: 'shop', purpose: 'add', binding })
  const user = { id: handleOfChallenge(challenge).toString('base64url'), name: email, displayName: name }
  return creationOptions(deps, site, { challenge, user, excludeCredentials: [] })
}

/**
 * Makes an account without a password for the buyer of an order, with its passkey and the order, signs it in and emails the
 * verification link, in one transaction. Earlier orders follow when the address is verified, as with every account.
 */
export async function registerWithPasskey(
  deps: Deps,
  token: string,
  body: AddPasskeyBody,
  context: ActionContext,
): Promise<ShopSession> {
  const site = passkeySite(deps.config, 'shop')
  const { orderId, email, name } = await readBuyer(deps, token)
  const binding = bindingOf('receipt', token)
  const passkey = await verifyNewPasskey(deps, site, body.passkey, { binding, context })
  const userId = `usr_${randomUUID()}`
  const session = await inTransaction(deps.db, async (tx) => {
    if (!(await insertCustomer(tx, { userId, name, email, passwordHash: null, at: deps.now() }))) throw emailTaken()
    await getPasskeyHandle(tx, userId, passkey.newHandle)
    await storePasskey(tx, deps, site, { ...passkey, userId, name: body.name || context.device })
    if (!(await attachOrder(tx, orderId, userId)))
      throw new ShopError('conflict', 'This order is in an account already')
    const url = await issueLink(tx, deps, { purpose: 'verify-email', userId, email })
    await queueEmail(tx, linkEmail('verify-email', { userId, name, email, url }, deps.config.publicUrl))
    return openShopSession(tx, deps, { userId, email, name, kind: 'customer' }, context)
  })
  deps.signals.emit('mail-queued')
  return session
}
