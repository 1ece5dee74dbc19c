import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { quoteHeading } from '@atelier/domain/inbox/inbox-rules'
import { ORDER_EMAIL_TEMPLATES, renderOrderEmail } from '@atelier/domain/orders/order-email-templates'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { RETURN_STATUSES } from '@atelier/domain/returns/return-status'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { invitationEmail } from '../admin-users/invitation-email.ts'
import { passwordChangedEmail } from '../auth/staff-emails.ts'
import { accountChangedEmail, inactivityWarningEmail, linkEmail } from '../customers/links/account-emails.ts'
import { staffOrderEmail, orderNotificationEmail, orderRefundedEmail } from '../orders/order-emails.ts'
import {
  linkExpiredEmail,
  paymentLinkEmail,
  paymentReminderEmail,
  manualRefundEmail,
} from '../payments/payment-emails.ts'
import { returnEmail } from '../returns/return-emails.ts'
import type { QueuedEmail } from './email.repo.ts'
import { composeStaffEmail, orderReceivedEmail } from './compose-email.ts'
import { renderCampaign, renderForRecipient } from './campaigns/render-campaign.ts'
import { TEMPLATE_NAMES, renderTemplate } from './delivery/render-email.ts'
import { testEmailBrand } from '../../testing/test-email-brand.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const HOSTILE = [
  'Your refund waits at https://evil.example/claim',
  'Claim at www.evil.example',
  'evil.example/claim',
  'Call +1 900 555 0199',
  'write to refunds@evil.example',
  'Claire\r\nBcc: all@evil.example',
  '<a href="https://evil.example">Refund</a>',
]
/** Fragments of these names, which no email may contain. Random tokens of links contain no colon. */
const TRACES = /evil|refund waits|claim at|555 0199|refunds@|Bcc:/i

const shopUrl = 'https://shop.example'
const config = { publicUrl: shopUrl, SESSION_SECRET: 'a secret of this test alone' }
const ORDER_NOTIFICATIONS = [
  'shipped',
  'tracking corrected',
  'address corrected',
  'delivered',
  'cancelled',
  'payment received',
] as const

/** Every email that names its recipient, for an order and an account with this name. */
async function emailsTo(name: string): Promise<(QueuedEmail | null)[]> {
  // An address may contain any text except links.
  const line = HOSTILE[0] ?? ''
  const place = { address: line, city: line, state: line, country: 'US' as const }
  const order = await anOrder({ ...place, first_name: name, last_name: name })
  const context = { order, items: [], config, terms: demoTerms, region: DEFAULT_REGION }
  const shipping = { ...place, firstName: name, lastName: name, zipCode: '10001', phone: '+1 212 555 0100' }
  const draft = {
    lines: [],
    currency: 'USD',
    taxMode: 'added' as const,
    charges: [],
    delivery: null,
    taxes: [],
    subtotalCents: 0,
    taxCents: 0,
    totalCents: 0,
  }
  const received = (payUrl: string | null) =>
    orderConfirmationEmail(
      { orderId: order.order_id, draft, shipping, placedAt: new Date(0), orderUrl: `${shopUrl}/orders/1`, payUrl },
      demoTerms,
      DEFAULT_REGION,
    )
  const to = { userId: 'usr_1', name, email: 'claire@example.com' }
  const staffEnvelope = {
    subject: 'Your order',
    replyTo: 'support@shop.example',
    recipient: to.email,
    type: 'order',
    shopUrl,
  }
  const content = { htmlContent: '<p>Dear #CUSTOMER_NAME#</p>', textContent: '', shopUrl, name }
  const base = { recipient: to.email, senderType: 'support', type: 'general', subject: '' } as const
  return [
    orderReceivedEmail({ orderId: order.order_id, email: order.email }, received(null), shopUrl),
    orderReceivedEmail({ orderId: order.order_id, email: order.email }, received(`${shopUrl}/pay/1`), shopUrl),
    ...ORDER_NOTIFICATIONS.map((kind) => orderNotificationEmail(kind, context)),
    orderRefundedEmail(context, { amountCents: 100, isDueByHand: false }),
    orderRefundedEmail(context, { amountCents: 100, isDueByHand: true }),
    ...ORDER_EMAIL_TEMPLATES.map((email) => {
      const facts = {
        number: '1',
        firstName: name,
        total: '$1',
        carrier: null,
        trackingNumber: null,
        trackingUrl: null,
      }
      return staffOrderEmail(renderOrderEmail(email, facts, 24), {
        order,
        config,
        supportEmail: 'support@shop.example',
      })
    }),
    ...RETURN_STATUSES.flatMap((status) => [
      returnEmail(status, { ...context, returnId: 'RET-1', resolution: 'refund', refundedCents: 100 }),
      returnEmail(status, { ...context, returnId: 'RET-1', resolution: 'refund', refundedCents: 0 }),
      returnEmail(status, { ...context, returnId: 'RET-1', resolution: 'exchange', refundedCents: 0 }),
    ]),
    paymentLinkEmail(context),
    paymentReminderEmail(context),
    linkExpiredEmail(context),
    manualRefundEmail({
      order,
      email: null,
      money: { cents: 100, currency: 'USD' },
      how: 'bank_transfer',
      config,
      region: DEFAULT_REGION,
    }),
    ...(['verify-email', 'reset-password', 'change-email'] as const).map((purpose) =>
      linkEmail(purpose, { ...to, url: `${shopUrl}/link` }, shopUrl),
    ),
    ...(['password', 'email', 'deletion'] as const).map((change) => accountChangedEmail(change, to, shopUrl)),
    inactivityWarningEmail({ ...to, day: 'today', years: 3 }, shopUrl),
    passwordChangedEmail(to, shopUrl),
    invitationEmail(to, { url: `${shopUrl}/link`, invitedBy: name, roleLabel: 'Viewer' }, shopUrl),
    composeStaffEmail(
      { subject: 'Your message', message: 'Dear you' },
      { ...staffEnvelope, quote: { heading: quoteHeading(name, new Date(), DEFAULT_REGION), text: 'their words' } },
    ),
    { ...base, template: 'written-html', data: content },
  ]
}

test.each(HOSTILE)('no email contains %j as a name or an address line', async (name) => {
  const emails = await emailsTo(name)
  expect(emails).not.toContain(null)
  for (const email of emails) {
    if (!email) continue
    const { html, text } = await renderTemplate(email.template, email.data, testEmailBrand)
    for (const part of [email.subject, html, text]) expect(part).not.toMatch(TRACES)
  }
  const campaign = {
    htmlContent: '<p>#CUSTOMER_NAME#</p>',
    textContent: '#CUSTOMER_NAME#',
    previewText: '#CUSTOMER_NAME#',
    slug: 'autumn-1',
    brand: 'B',
    postalAddress: 'P',
  }
  const rendered = renderForRecipient(await renderCampaign(campaign, { config, brand: testEmailBrand }), {
    name,
    unsubscribeUrl: shopUrl,
  })
  expect(rendered.html + rendered.text).not.toMatch(TRACES)
})

test('the test above covers every template that names a recipient', async () => {
  const covered = new Set((await emailsTo('Claire')).map((email) => email?.template))
  // back-in-stock names a product only; contact-message goes to support with the visitor’s text.
  const nameless = ['back-in-stock', 'contact-message']
  expect(TEMPLATE_NAMES.filter((name) => !covered.has(name))).toEqual(nameless)
})

test('renders ordinary names and addresses unchanged', async () => {
  const order = await anOrder({
    first_name: 'Ana María',
    last_name: 'O’Neill-D’Arc',
    address: '12 St.James Street, Apt. 4',
    city: 'Saint-Étienne',
  })
  const email = orderNotificationEmail('address corrected', {
    order,
    items: [],
    config,
    terms: demoTerms,
    region: DEFAULT_REGION,
  })
  const { text } = await renderTemplate(email?.template ?? '', email?.data, testEmailBrand)
  expect(text).toContain('Dear Ana María, ')
  expect(text).toContain('Ana María O’Neill-D’Arc\n12 St. James Street, Apt. 4\nSaint-Étienne, NY 10001')
})
