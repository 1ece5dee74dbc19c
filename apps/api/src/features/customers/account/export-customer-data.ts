import type { CustomerData } from '@atelier/domain/customers/customer-data.schema'
import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { presentAccount } from './account.present.ts'
import { listAddresses } from './addresses.repo.ts'
import { findCheckoutProfile } from '../orders/checkout-profile.repo.ts'
import { exportCampaigns } from '../../analytics/analytics.public.ts'
import { exportEarlierOrders, presentEarlierOrder } from '../../earlier-orders/earlier-orders.public.ts'
import { exportEmails } from '../../email/email.public.ts'
import { exportBackInStockRequests } from '../../back-in-stock/back-in-stock.public.ts'
import { exportFavorites } from '../../favorites/favorites.public.ts'
import { exportMessages } from '../../inbox/inbox.public.ts'
import { exportSubscription } from '../../newsletter/newsletter.public.ts'
import { exportOrderNotes, listOrdersOf, presentCustomerOrder, type OrderOwner } from '../../orders/orders.public.ts'
import { exportDeclines, exportPaymentNotes, exportRefunds } from '../../payments/payments.public.ts'
import { exportReturnNotes, exportReturnSteps } from '../../returns/returns.public.ts'
import { listCustomerNotes } from '../desk/customer-records.repo.ts'
import { exportPasskeys, listOpenSessions } from '../../auth/auth.public.ts'
import { getCustomerRow } from '../customers.repo.ts'

/** An upper bound above any real number of orders. */
const ALL_ORDERS = { limit: 10_000, offset: 0 }

/** Returns all data about a customer, for the customer. */
export async function exportCustomerData(deps: Deps, userId: string): Promise<CustomerData> {
  return collectCustomerData(deps, await getCustomerRow(deps.db, userId), { kind: 'customer', userId })
}

type ExportedFavorite = Awaited<ReturnType<typeof exportFavorites>>[number]

/** Presents a saved product. Its price is in the currency of the market in which it was saved. */
function presentFavorite(
  { productId, addedAt, color, priceCents, currency }: ExportedFavorite,
  shop: Currency,
): CustomerData['favorites'][number] {
  const paidIn = currency ?? shop
  return {
    productId,
    dateAdded: addedAt.toISOString(),
    color,
    price: priceCents === null ? null : toAmount(priceCents, paidIn),
    ...(priceCents !== null && { currency: paidIn }),
  }
}

/**
 * Returns all data about a customer or guest. Includes records stored under the email address only if it is proven;
 * otherwise an account with another person's address could read their messages.
 */
export async function collectCustomerData(
  deps: Deps,
  customer: Parameters<typeof presentAccount>[0],
  owner: OrderOwner,
): Promise<CustomerData> {
  const { db, now, shop } = deps
  const { userId } = owner
  const exportedAt = now()
  const orders = await listOrdersOf(db, owner, ALL_ORDERS)
  const orderIds = orders.map(({ orderId }) => orderId)
  const favorites = await exportFavorites(db, userId)
  const sessions = await listOpenSessions(db, userId, owner.kind)
  const address = customer.emailVerifiedAt ? customer.email : null
  const newsletter = address === null ? null : await exportSubscription(db, address)
  const waiting = address === null ? [] : await exportBackInStockRequests(db, address)
  const messages = address === null ? [] : await exportMessages(db, address)
  const emails = address === null ? [] : await exportEmails(deps, address)
  const declines = await exportDeclines(db, { userId, email: address })
  return {
    exportedAt: exportedAt.toISOString(),
    account: presentAccount(customer),
    checkout: await findCheckoutProfile(db, userId),
    addresses: await listAddresses(db, userId),
    favorites: favorites.map((favorite) => presentFavorite(favorite, shop.terms.currency)),
    declinedPayments: declines.map(({ declinedAt, amountCents, currency: paidIn, reason }) => ({
      declinedAt: declinedAt.toISOString(),
      amount: toAmount(amountCents, paidIn),
      currency: paidIn,
      reason,
    })),
    campaigns: await exportCampaigns(db, orderIds),
    orders: await Promise.all(orders.map((order) => presentCustomerOrder(deps, order))),
    earlierOrders: (await exportEarlierOrders(db, userId, address)).map((order) => ({
      ...presentEarlierOrder(order),
      name: order.name,
      email: order.email,
    })),
    returnNotes: await exportReturnNotes(db, orderIds),
    refunds: (await exportRefunds(db, orderIds)).map(({ amountCents, at, ...refund }) => ({
      ...refund,
      amount: toAmount(amountCents, refund.currency),
      at: at.toISOString(),
    })),
    staffNotes: await collectStaffNotes(db, userId, orderIds),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    passkeys: await exportPasskeys(db, userId),
    newsletter: newsletter ? { ...newsletter, subscribedAt: newsletter.subscribedAt.toISOString() } : null,
    backInStockRequests: waiting.map((request) => ({ ...request, requestedAt: request.requestedAt.toISOString() })),
    messages: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })),
    mails: emails.map((email) => ({ ...email, sentAt: email.sentAt?.toISOString() ?? null })),
  }
}

/** Returns what staff wrote about the customer and these orders, by order. */
async function collectStaffNotes(
  db: Db,
  userId: string,
  orderIds: readonly string[],
): Promise<NonNullable<CustomerData['staffNotes']>> {
  const account = (await listCustomerNotes(db, userId)).map(({ text, createdAt: at }) => ({ orderId: null, text, at }))
  const orders = [
    ...(await exportOrderNotes(db, orderIds)),
    ...(await exportReturnSteps(db, orderIds)),
    ...(await exportPaymentNotes(db, orderIds)),
  ]
  return [...account, ...orders].map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}
