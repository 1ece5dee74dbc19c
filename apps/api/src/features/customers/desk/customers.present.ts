import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import { auditActionLabel } from '@atelier/domain/access/audit-actions'
import { CONTACT_SUBJECTS, type ContactSubject } from '@atelier/domain/contact/contact.schema'
import type { Customer, CustomerDetail, LastItem, TimelineEntry } from '@atelier/domain/customers/customers.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { formatMoney, toAmount, type Currency } from '@atelier/domain/money/money'
import { otherTotalsOf } from '@atelier/domain/money/other-totals.schema'
import { EMAIL_STATUS_LABELS, type EmailStatus } from '@atelier/domain/email/email-status'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import { presentEarlierOrdersOf, type EarlierOrderRow } from '../../earlier-orders/earlier-orders.public.ts'
import type { CustomerNote, CustomerRecord } from './customer-records.repo.ts'
import type { OrderSums } from './order-briefs.repo.ts'
import type { TimelineRow } from './customer-timeline.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Returns a customer for the API, with the field names of A3. */
export const presentCustomer = (row: CustomerRecord): Customer => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  role: row.role,
  isGuest: row.role === 'guest',
  isActive: row.isActive,
  isAdmin: row.role === 'admin',
  adminRole: null,
  createdAt: row.createdAt.toISOString(),
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})

export interface WholeCustomer {
  customer: CustomerRecord
  orders: OrderBrief[]
  lastItems: LastItem[]
  totals: OrderSums
  /** That of the shop. */
  currency: Currency
  notes: CustomerNote[]
  earlierOrders: EarlierOrderRow[]
  /** Of all earlier orders: what was paid less refunded. */
  earlierSums: CurrencySum[]
}

export const presentCustomerDetail = ({
  customer,
  orders,
  lastItems,
  totals,
  currency,
  notes,
  earlierOrders,
  earlierSums,
}: WholeCustomer): CustomerDetail => ({
  ...presentCustomer(customer),
  isEmailVerified: customer.emailVerifiedAt !== null,
  deletionDueAt: customer.deletionDueAt?.toISOString() ?? null,
  orders,
  lastItems,
  totalOrders: totals.count,
  totalSpent: toAmount(totals.spentCents, currency),
  otherTotals: otherTotalsOf(totals.otherTotals),
  currency,
  earlierOrders: presentEarlierOrdersOf(earlierOrders, earlierSums),
  internalNotes: notes.map(({ noteId, text, authorName, createdAt }) => ({
    noteId,
    text,
    by: authorName,
    timestamp: createdAt.toISOString(),
  })),
})

const ACCOUNT_EVENTS: Readonly<Record<string, string>> = {
  created: 'Account created',
  verified: 'Email verified',
  'signed-in': 'Last sign-in',
}

type EntryTexts = Pick<TimelineEntry, 'title' | 'detail' | 'about'>

/** Returns the texts of a timeline entry from its `data`, by kind. */
function textsOf({ kind, id, data }: TimelineRow, region: ShopRegion): EntryTexts {
  const textOf = (name: string): string => {
    const value = data[name]
    return typeof value === 'string' ? value : ''
  }
  switch (kind) {
    case 'order':
      return {
        title: `Order ${orderNumber(id)}`,
        detail: formatMoney({ cents: Number(data['totalCents']), currency: textOf('currency') }, region),
        about: { type: 'order', id },
      }
    case 'return':
      return {
        title: `Return of order ${orderNumber(textOf('orderId'))}`,
        detail: `${textOf('reason')}, ${textOf('status')}`,
        about: { type: 'order', id: textOf('orderId') },
      }
    case 'message':
      return {
        title: `Message: ${CONTACT_SUBJECTS[textOf('subject') as ContactSubject]}`,
        detail: textOf('excerpt').replaceAll(/\s+/g, ' '),
        about: { type: 'message', id },
      }
    case 'mail':
      return {
        title: textOf('subject') || 'Email',
        detail: EMAIL_STATUS_LABELS[textOf('status') as EmailStatus],
        about: null,
      }
    case 'note':
      return { title: 'Note', detail: textOf('text'), about: null }
    case 'account':
      return {
        title: ACCOUNT_EVENTS[textOf('moment')] ?? auditActionLabel(textOf('action')),
        detail: null,
        about: null,
      }
  }
}

export function presentTimelineEntry(row: TimelineRow, region: ShopRegion): TimelineEntry {
  const at = row.at.toISOString()
  return { cursor: `${at} ${row.kind} ${row.id}`, kind: row.kind, at, by: row.by, ...textsOf(row, region) }
}
