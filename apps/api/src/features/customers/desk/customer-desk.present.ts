import { auditActionWords } from '@atelier/domain/audit/audit-actions'
import { CONTACT_SUBJECTS, type ContactSubject } from '@atelier/domain/contact/contact.schema'
import type { Customer, CustomerDetail, TimelineEntry } from '@atelier/domain/customers/customer-desk.schema'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd, toDollars } from '@atelier/domain/money'
import type { OrderBrief } from '@atelier/domain/orders/order.schema'
import type { CustomerNote, DeskCustomer } from './customer-desk.repo.ts'
import type { TimelineRow } from './customer-timeline.repo.ts'

/** A customer for the wire, with the field names of A3. */
export const presentCustomer = (row: DeskCustomer): Customer => ({
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
  customer: DeskCustomer
  orders: OrderBrief[]
  sums: { count: number; spentCents: number }
  notes: CustomerNote[]
}

export const presentCustomerDetail = ({ customer, orders, sums, notes }: WholeCustomer): CustomerDetail => ({
  ...presentCustomer(customer),
  isEmailVerified: customer.emailVerifiedAt !== null,
  deletionDueAt: customer.deletionDueAt?.toISOString() ?? null,
  orders,
  totalOrders: sums.count,
  totalSpent: toDollars(sums.spentCents),
  internalNotes: notes.map(({ noteId, text, authorName, createdAt }) => ({
    noteId,
    text,
    by: authorName,
    timestamp: createdAt.toISOString(),
  })),
})

const MOMENTS: Readonly<Record<string, string>> = {
  created: 'Account created',
  verified: 'Address confirmed',
  'signed-in': 'Last sign-in',
}
const MAIL_STATES: Readonly<Record<string, string>> = {
  pending: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Could not be sent',
}

type Words = Pick<TimelineEntry, 'title' | 'detail' | 'about'>

/** What the statement above put into `data`, by kind. */
function wordsOf({ kind, id, data }: TimelineRow): Words {
  const said = (name: string): string => {
    const value = data[name]
    return typeof value === 'string' ? value : ''
  }
  switch (kind) {
    case 'order':
      return {
        title: `Order ${orderDisplayNumber(id)}`,
        detail: formatUsd(Number(data['totalCents'])),
        about: { type: 'order', id },
      }
    case 'return':
      return {
        title: `Return of order ${orderDisplayNumber(said('orderId'))}`,
        detail: `${said('reason')}, ${said('status')}`,
        about: { type: 'order', id: said('orderId') },
      }
    case 'message':
      return {
        title: `Wrote to us: ${CONTACT_SUBJECTS[said('subject') as ContactSubject]}`,
        detail: said('excerpt').replaceAll(/\s+/g, ' '),
        about: { type: 'message', id },
      }
    case 'mail':
      return { title: said('subject') || 'Mail', detail: MAIL_STATES[said('status')] ?? null, about: null }
    case 'note':
      return { title: 'Note', detail: said('text'), about: null }
    case 'account':
      return { title: MOMENTS[said('moment')] ?? auditActionWords(said('action')), detail: null, about: null }
  }
}

export function presentTimelineEntry(row: TimelineRow): TimelineEntry {
  const at = row.at.toISOString()
  return { cursor: `${at} ${row.kind} ${row.id}`, kind: row.kind, at, by: row.by, ...wordsOf(row) }
}
