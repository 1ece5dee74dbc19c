import { policyTextOf } from '../terms/policy-text.ts'
import {
  deliveredAdvice,
  paymentLinkText,
  paymentReminderText,
  payWithinText,
  refundTimeText,
  supportText,
} from '../terms/promise-texts.ts'
import { DISPATCH, HOURS, sampleDelivery, STANDARD, type TermPlace } from './term-place.ts'

/** The emails that state promises. */
export const EMAIL_PLACES: readonly TermPlace[] = [
  {
    kind: 'Email',
    label: 'Order confirmation, tax',
    fields: ['taxMode', 'taxPercent'],
    text: (terms, { region }) => policyTextOf(terms, region).tax,
  },
  {
    kind: 'Email',
    label: 'Order confirmation, delivery',
    fields: [...STANDARD, ...DISPATCH],
    text: sampleDelivery,
  },
  {
    kind: 'Email',
    label: 'Order confirmation, to be paid',
    fields: ['paymentLinkHours'],
    text: payWithinText,
  },
  {
    kind: 'Email',
    label: 'Order delivered',
    fields: ['returns.windowDays', 'returns.damageReportDays'],
    text: ({ returns }) => deliveredAdvice(returns),
  },
  {
    kind: 'Email',
    label: 'Refund',
    fields: ['returns.refundBusinessDays'],
    text: ({ returns }) => refundTimeText(returns),
  },
  {
    kind: 'Email',
    label: 'Payment link',
    fields: ['paymentLinkHours'],
    text: paymentLinkText,
  },
  {
    kind: 'Email',
    label: 'Reminder to pay',
    fields: ['paymentLinkHours', 'paymentLinkReminderHours'],
    text: paymentReminderText,
  },
  {
    kind: 'Email',
    label: 'Footer of every email to customers',
    fields: ['support.replyHours', ...HOURS],
    text: ({ support }) => supportText(support),
  },
  {
    kind: 'Email',
    label: 'Return request received',
    fields: ['support.replyHours'],
  },
  {
    kind: 'Email',
    label: 'Exchange request received',
    fields: ['support.replyHours'],
  },
  {
    kind: 'Email',
    label: 'Warning to the owner of an unused account',
    fields: ['retention.inactiveAccountYears', 'retention.inactiveAccountWarningDays'],
  },
  {
    kind: 'Email',
    label: 'Day on which an account is deleted',
    fields: ['retention.accountDeletionDays'],
  },
]
