import { AccountSessionsResponse, SIGNED_OUT_EVERYWHERE } from '@atelier/domain/customers/customer-account.schema'
import { AddressResponse, AddressBody, AddressesResponse } from '@atelier/domain/customers/customer-addresses.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { z } from 'zod'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { ownUser, ownUserId, UserParams } from '../../../http/own-user.ts'
import { clearSessionCookie } from '../../../http/session-cookie.ts'
import { describeResponse, body, params } from '../../../http/validate.ts'
import { deleteSessionsOf } from '../../auth/sessions.repo.ts'
import { presentSession } from './account.present.ts'
import { deleteAddress, listAddresses } from './addresses.repo.ts'
import { addAddress, changeAddress } from './change-addresses.ts'
import { deleteSessionOf, listOpenSessions } from '../../auth/open-sessions.repo.ts'

const rowNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const AddressParams = UserParams.extend({ addressId: rowNumber })
const SessionParams = UserParams.extend({ sessionId: rowNumber })

/** /api/users/{userId}: a customer's address book and open sessions. */
export function addressBookRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db, config } = deps
  const routes = new Hono<AppEnv>()

  routes.get(
    '/addresses',
    allow('customer'),
    describeResponse(AddressesResponse, 'Return the address book', { errors: ['not_found'] }),
    params(UserParams),
    async (c) => c.json({ success: true, data: await listAddresses(db, ownUserId(c)) } satisfies AddressesResponse),
  )

  routes.post(
    '/addresses',
    allow('customer'),
    describeResponse(AddressResponse, 'Add an address', { status: 201, errors: ['not_found', 'conflict'] }),
    params(UserParams),
    body(AddressBody),
    async (c) => {
      const data = await addAddress(deps, ownUserId(c), c.req.valid('json'))
      return c.json({ success: true, data } satisfies AddressResponse, 201)
    },
  )

  routes.put(
    '/addresses/:addressId',
    allow('customer'),
    describeResponse(AddressResponse, 'Change an address', { errors: ['not_found'] }),
    params(AddressParams),
    body(AddressBody),
    async (c) => {
      const owned = { userId: ownUserId(c), addressId: c.req.valid('param').addressId }
      const data = await changeAddress(deps, owned, c.req.valid('json'))
      return c.json({ success: true, data } satisfies AddressResponse)
    },
  )

  routes.delete(
    '/addresses/:addressId',
    allow('customer'),
    describeResponse(SuccessResponse, 'Remove an address', { errors: ['not_found'] }),
    params(AddressParams),
    async (c) => {
      const userId = ownUserId(c)
      const existed = await inTransaction(db, (tx) => deleteAddress(tx, userId, c.req.valid('param').addressId))
      if (!existed) throw new ShopError('not_found', 'Address not found')
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  routes.get(
    '/sessions',
    allow('customer'),
    describeResponse(AccountSessionsResponse, "Return the customer's open sessions", { errors: ['not_found'] }),
    params(UserParams),
    async (c) => {
      const { userId, sessionId } = ownUser(c)
      const rows = await listOpenSessions(db, userId, 'customer')
      const data = rows.map((row) => presentSession(row, sessionId))
      return c.json({ success: true, data } satisfies AccountSessionsResponse)
    },
  )

  routes.delete(
    '/sessions/:sessionId',
    allow('customer'),
    describeResponse(SuccessResponse, 'Sign out of one session', { errors: ['not_found'] }),
    params(SessionParams),
    async (c) => {
      const userId = ownUserId(c)
      const existed = await inTransaction(db, (tx) => deleteSessionOf(tx, userId, c.req.valid('param').sessionId))
      if (!existed) throw new ShopError('not_found', 'Session not found')
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

  routes.delete(
    '/sessions',
    allow('customer'),
    describeResponse(SuccessResponse, 'Sign out of all sessions, including this one', { errors: ['not_found'] }),
    params(UserParams),
    async (c) => {
      const userId = ownUserId(c)
      await inTransaction(db, (tx) => deleteSessionsOf(tx, userId))
      clearSessionCookie(c, 'shop', config.publicUrl)
      return c.json({ success: true, message: SIGNED_OUT_EVERYWHERE } satisfies SuccessResponse)
    },
  )

  return routes
}
