import type { TermField } from './term-fields.ts'
import type { TermPlace } from './term-place.ts'
import { SHOP_PLACES } from './term-places-shop.ts'

const API = 'apps/api/src/features'
const ADMIN = 'apps/admin/src/features'
const RETENTION = 'apps/api/src/retention.ts'
const JOBS = 'apps/api/src/jobs.ts'

const check = (label: string, source: string, ...fields: TermField[]): TermPlace => ({
  kind: 'API check',
  label,
  source: `${API}/${source}`,
  fields,
})
const job = (label: string, source: string, ...fields: TermField[]): TermPlace => ({
  kind: 'Job',
  label,
  source,
  fields,
})
const portal = (label: string, source: string, ...fields: TermField[]): TermPlace => ({
  kind: 'Portal',
  label,
  source: `${ADMIN}/${source}`,
  fields,
})

const CHECKS: readonly TermPlace[] = [
  {
    kind: 'API check',
    label: 'An order with another tax or total is refused',
    source: 'packages/domain/src/orders/draft-order.ts',
    fields: ['taxPercent'],
  },
  check('A return request after the window is refused', 'returns/request-return.ts', 'returns.windowDays'),
  check('A cancellation after this time is refused', 'orders/customer/cancel-own-order.ts', 'changeOrderHours'),
  check('A new order’s payment link ends after this time', 'orders/place-order.ts', 'paymentLinkHours'),
  check(
    'A payment link that staff send ends after this time',
    'payments/links/send-payment-link.ts',
    'paymentLinkHours',
  ),
  check('Visits before this time can’t be queried', 'analytics/read-analytics.ts', 'retention.analyticsMonths'),
  check(
    'Deletion of an account is due after this time',
    'customers/account/delete-accounts.ts',
    'retention.accountDeletionDays',
  ),
]

const JOB_PLACES: readonly TermPlace[] = [
  job('payment-links: reminds customers', `${API}/orders/payment-links.repo.ts`, 'paymentLinkReminderHours'),
  {
    kind: 'Job',
    label: 'payment-links: closes unpaid orders',
    source: `${API}/orders/payment-links.repo.ts`,
    reads: 'o.payment_link_expires_at <= now()',
    fields: ['paymentLinkHours'],
  },
  job(
    'retire-accounts: warns owners, then deletes unused accounts',
    `${API}/auth/inactive-accounts.repo.ts`,
    'retention.inactiveAccountYears',
    'retention.inactiveAccountWarningDays',
  ),
  {
    kind: 'Job',
    label: 'delete-accounts: deletes accounts that are due',
    source: JOBS,
    reads: "'delete-accounts'",
    fields: ['retention.accountDeletionDays'],
  },
  job(
    'retire-analytics: deletes visit statistics',
    `${API}/analytics/aggregate-visits.ts`,
    'retention.analyticsMonths',
  ),
  job('enforce-retention: anonymizes orders', RETENTION, 'retention.orderYears'),
  job('enforce-retention: deletes unfinished payments', RETENTION, 'retention.unpaidPaymentMonths'),
  job('enforce-retention: ends unsubscribe links', RETENTION, 'retention.unsubscribeLinkMonths'),
  job('enforce-retention: deletes audit entries', RETENTION, 'retention.auditYears'),
  job('sweep-checkouts: forgets customers of unfinished checkouts', JOBS, 'retention.forgetCheckoutDays'),
  job('sweep-back-in-stock: deletes requests', JOBS, 'retention.backInStockDays'),
  job('sweep-messages: deletes closed messages', JOBS, 'retention.closedMessageMonths'),
  job('sweep-mails: deletes sent emails', JOBS, 'retention.emailMonths'),
]

const PORTAL: readonly TermPlace[] = [
  portal('Inbox, when a reply is due', 'inbox/inbox-page.tsx', 'support.replyHours'),
  {
    kind: 'Portal',
    label: 'Dashboard, messages that wait too long',
    source: `${API}/dashboard/read-dashboard.ts`,
    fields: ['support.replyHours'],
  },
  portal('Create order, tax and payment link', 'orders/create/create-order-page.tsx', 'taxPercent', 'paymentLinkHours'),
  portal(
    'Order page, promises of the order',
    'orders/detail/order-promises-card.tsx',
    'returns.windowDays',
    'returns.damageReportDays',
    'returns.refundBusinessDays',
    'warrantyYears',
    'changeOrderHours',
  ),
  portal('Analytics, earliest day', 'analytics/range-picker.tsx', 'retention.analyticsMonths'),
]

/** Every place of the program that shows or enforces a promise. Texts of pages are found by their placeholders. */
export const TERM_PLACES: readonly TermPlace[] = [...SHOP_PLACES, ...CHECKS, ...JOB_PLACES, ...PORTAL]
