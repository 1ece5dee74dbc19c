import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { CustomerEarlierOrders } from '../earlier-orders/earlier-order.schema.ts'
import { personal } from '../contract/personal-fields.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { OrderBrief } from '../orders/order.schema.ts'
import { display } from '../limits/display.ts'
import { limits } from '../limits/limits.ts'
import { OtherTotals } from '../money/other-totals.schema.ts'
import { emailAddress, isoDate, requiredText } from '../values/text.schema.ts'
import { CUSTOMER_ROLES } from './customer-rules.ts'

const CustomerShape = z.object({
  userId: z.string(),
  name: personal('name', z.string()),
  email: personal('email', z.string()),
  role: z.enum(CUSTOMER_ROLES),
  isGuest: z.boolean(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  adminRole: z.string().nullable(),
  createdAt: isoDate,
  /** null when the customer never signed in. */
  lastLogin: isoDate.nullable(),
  /** The version that a change is checked against. */
  updatedAt: isoDate,
})

/** A row of the customer list (A3). */
export const Customer = CustomerShape.meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

const LastItem = z.object({
  orderId: z.string(),
  /** Position of the line item in its order. */
  position: z.int(),
  name: z.string(),
  color: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  /** ISO 4217 code of the price: that of the order. */
  currency: z.string(),
  /** Price of one unit. */
  price: z.number(),
  createdAt: isoDate,
})
export type LastItem = z.infer<typeof LastItem>

/** A customer with all fields of the detail screen (A2, A3). */
export const CustomerDetail = CustomerShape.extend({
  isEmailVerified: z.boolean(),
  /** When the account will be deleted, if its owner requested that. */
  deletionDueAt: isoDate.nullable(),
  /** The newest orders; `totalOrders` is the full count. */
  orders: z.array(OrderBrief),
  totalOrders: z.int(),
  /** The line items of the newest orders that were not canceled. */
  lastItems: z.array(LastItem),
  /** Amount paid minus amount refunded, for orders in the currency of the shop. */
  totalSpent: z.number(),
  /** The same for orders in other currencies. */
  otherTotals: OtherTotals,
  /** ISO 4217, of the total. */
  currency: z.string(),
  /** Orders of the shop that the brand moved from: not in the totals above. A process of an earlier version sends none. */
  earlierOrders: CustomerEarlierOrders.optional(),
  /** Internal notes of staff, oldest first; never shown to the customer. */
  internalNotes: z.array(
    z.object({ noteId: z.int(), text: personal('text', z.string()), by: z.string(), timestamp: isoDate }),
  ),
}).meta({ id: 'CustomerDetail' })
export type CustomerDetail = z.infer<typeof CustomerDetail>

/** Sort keys of the customer list; the default is name ascending (A9). */
export const CUSTOMER_SORT_KEYS = ['name', 'email', 'role', 'created', 'lastLogin'] as const
export const CUSTOMER_STATUSES = ['active', 'inactive'] as const
/** Role filter of the list, which never contains admin accounts (A2). */
export const LISTED_ROLES = ['customer', 'guest'] as const

/** Query of GET /api/admin/users; the customer screen uses the same parameters in its URL. */
export const ListCustomersQuery = z.strictObject({
  /** Part of the name, email address or id, or the digits of a phone number from an order or an address. */
  search: z.string().trim().max(200).optional(),
  role: z.enum(LISTED_ROLES, 'Please choose customer or guest').optional(),
  status: z.enum(CUSTOMER_STATUSES, 'Please choose active or inactive').optional(),
  sort: z.enum(CUSTOMER_SORT_KEYS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.customers),
})
export type ListCustomersQuery = z.infer<typeof ListCustomersQuery>

export const CustomersResponse = z
  .object({
    success: z.literal(true),
    data: z.array(Customer),
    /** The same rows under their older name (A7). */
    users: z.array(Customer),
    /** Number of customers that match the filters; a search counts at most limits.customers.counted. */
    total: z.int(),
    /** Whether more customers match than were counted. */
    isMore: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'CustomersResponse' })
export type CustomersResponse = z.infer<typeof CustomersResponse>

export const CustomerResponse = envelope(CustomerDetail).meta({ id: 'CustomerResponse' })
export type CustomerResponse = z.infer<typeof CustomerResponse>

/** Body of PUT /api/admin/users/{id} (A7). */
export const UpdateCustomerBody = z
  .strictObject({
    email: z
      .string('Email is required')
      .trim()
      .min(1, 'Email is required')
      .pipe(emailAddress('Please enter a valid email address')),
    name: z.string().trim().max(120, 'Please use at most 120 characters'),
    role: z.enum(CUSTOMER_ROLES, 'Please choose a role from the list'),
    isActive: z.boolean(),
    /** The version that the change is based on; without it, the change applies to the current version. */
    updatedAt: isoDate.optional(),
  })
  .meta({ id: 'UpdateCustomerBody' })
export type UpdateCustomerBody = z.output<typeof UpdateCustomerBody>

/** Body of POST /api/admin/users/{id}/notes. */
export const AddCustomerNoteBody = z
  .strictObject({ text: requiredText('Please write a note', NOTE_MAX) })
  .meta({ id: 'AddCustomerNoteBody' })
export type AddCustomerNoteBody = z.infer<typeof AddCustomerNoteBody>

/** The text that staff must type to confirm a permanent erasure. */
export const ERASE_CONFIRMATION = 'ERASE'
export const EraseCustomerBody = z
  .strictObject({
    confirm: z.literal(ERASE_CONFIRMATION, `Please type ${ERASE_CONFIRMATION} to confirm`),
    /** Staff have seen proof that the customer owns the address, although the account never verified it. */
    isAddressTheirs: z.boolean().optional(),
  })
  .meta({ id: 'EraseCustomerBody' })
export type EraseCustomerBody = z.infer<typeof EraseCustomerBody>

const count = z.int().min(0)

/** The records that an erasure would leave. Records under an unverified address may belong to another person. */
export const ErasurePlan = z
  .object({
    isAddressProven: z.boolean(),
    /** Other records under the address. If the address is unverified and any exist, the erasure leaves all of them. */
    others: z.object({
      accounts: count,
      guests: count,
      orders: count,
      subscriptions: count,
      messages: count,
      waits: count,
    }),
  })
  .meta({ id: 'ErasurePlan' })
export type ErasurePlan = z.infer<typeof ErasurePlan>

export const ErasurePlanResponse = envelope(ErasurePlan).meta({ id: 'ErasurePlanResponse' })
export type ErasurePlanResponse = z.infer<typeof ErasurePlanResponse>

export const TIMELINE_KINDS = ['order', 'return', 'message', 'mail', 'note', 'account'] as const

/** One event between the shop and a customer. */
export const TimelineEntry = z
  .object({
    /** Cursor for the page that starts after this entry. */
    cursor: z.string(),
    kind: z.enum(TIMELINE_KINDS),
    at: isoDate,
    title: personal('text', z.string()),
    detail: personal('text', z.string()).nullable(),
    /** The member of staff who did it. */
    by: z.string().nullable(),
    /** The related order or message. */
    about: z.object({ type: z.enum(['order', 'message']), id: z.string() }).nullable(),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** Query of GET /api/admin/users/{id}/timeline: the entries older than the cursor. */
export const TimelineQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z [a-z]+ [\w-]+$/, 'Please give the cursor of an entry')
    .optional(),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.timeline),
})
export type TimelineQuery = z.infer<typeof TimelineQuery>

export const TimelineResponse = envelope(
  z.object({
    entries: z.array(TimelineEntry),
    /** The cursor of the next page; null on the last page. */
    next: z.string().nullable(),
  }),
).meta({ id: 'TimelineResponse' })
export type TimelineResponse = z.infer<typeof TimelineResponse>
