import { policyTextOf } from '../policy-text.ts'
import {
  deliveredAdvice,
  paymentLinkText,
  paymentReminderText,
  payWithinText,
  refundTimeText,
  supportText,
} from '../promise-texts.ts'
import { DISPATCH, HOURS, sampleDelivery, STANDARD, type TermPlace } from './term-place.ts'

const ORDERS = 'apps/api/src/features/orders'
const PAYMENTS = 'apps/api/src/features/payments'

/** The emails that state promises. */
export const EMAIL_PLACES: readonly TermPlace[] = [
  {
    kind: 'Email',
    label: 'Order confirmation, tax',
    fields: ['taxPercent'],
    source: 'packages/domain/src/orders/order-confirmation-email.ts',
    text: (terms) => policyTextOf(terms).tax,
  },
  {
    kind: 'Email',
    label: 'Order confirmation, delivery',
    fields: [...STANDARD, ...DISPATCH],
    source: 'packages/domain/src/orders/order-confirmation-email.ts',
    reads: 'deliveryOf(',
    text: sampleDelivery,
  },
  {
    kind: 'Email',
    label: 'Order confirmation, to be paid',
    fields: ['paymentLinkHours'],
    source: 'packages/domain/src/orders/order-confirmation-email.ts',
    text: payWithinText,
  },
  {
    kind: 'Email',
    label: 'Order delivered',
    fields: ['returns.windowDays', 'returns.damageReportDays'],
    source: `${ORDERS}/order-emails.ts`,
    reads: 'deliveredAdvice(returns',
    text: ({ returns }) => deliveredAdvice(returns),
  },
  {
    kind: 'Email',
    label: 'Refund',
    fields: ['returns.refundBusinessDays'],
    source: `${ORDERS}/order-emails.ts`,
    reads: 'refundTimeText(terms.returns)',
    text: ({ returns }) => refundTimeText(returns),
  },
  {
    kind: 'Email',
    label: 'Payment link',
    fields: ['paymentLinkHours'],
    source: `${PAYMENTS}/payment-emails.ts`,
    reads: 'paymentLinkText(terms)',
    text: paymentLinkText,
  },
  {
    kind: 'Email',
    label: 'Reminder to pay',
    fields: ['paymentLinkHours', 'paymentLinkReminderHours'],
    source: `${PAYMENTS}/payment-emails.ts`,
    reads: 'paymentReminderText(terms)',
    text: paymentReminderText,
  },
  {
    kind: 'Email',
    label: 'Footer of every email to customers',
    fields: ['support.replyHours', ...HOURS],
    source: 'apps/api/src/features/email/templates/email-layout.ts',
    reads: 'supportText(support)',
    text: ({ support }) => supportText(support),
  },
  {
    kind: 'Email',
    label: 'Return request received',
    fields: ['support.replyHours'],
    source: 'apps/api/src/features/returns/return-emails.ts',
  },
  {
    kind: 'Email',
    label: 'Exchange request received',
    fields: ['support.replyHours'],
    source: 'apps/api/src/features/returns/exchange-emails.ts',
  },
  {
    kind: 'Email',
    label: 'Warning to the owner of an unused account',
    fields: ['retention.inactiveAccountYears', 'retention.inactiveAccountWarningDays'],
    source: 'apps/api/src/features/customers/account/expire-inactive-accounts.ts',
  },
  {
    kind: 'Email',
    label: 'Day on which an account is deleted',
    fields: ['retention.accountDeletionDays'],
    source: 'apps/api/src/features/customers/account/delete-accounts.ts',
  },
]
