import { quoteHeading } from '@atelier/domain/inbox/inbox-rules'
import { ORDER_LETTERS, orderLetter } from '@atelier/domain/orders/order-letters'
import { receivedLetter } from '@atelier/domain/orders/received-letter'
import { RETURN_STATUSES } from '@atelier/domain/returns/return-status'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { invitationLetter } from '../admin-users/invitation-letter.ts'
import { passwordNotice } from '../auth/staff-letters.ts'
import { changeNotice, inactivityWarning, linkLetter } from '../customers/links/account-letters.ts'
import { orderLetterMail, orderNewsMail, orderRefundedMail } from '../orders/order-mails.ts'
import { linkExpiredMail, paymentLinkMail, paymentReminderMail, refundedByHandMail } from '../payments/payment-mails.ts'
import { returnMail } from '../returns/return-mails.ts'
import { handWritten, orderReceivedMail, type QueuedMail } from './email.repo.ts'
import { writeCampaign, writeToReader } from './write-campaign.ts'
import { TEMPLATE_NAMES, writeTemplate } from './write-mail.ts'

const HOSTILE = [
  'Your refund waits at https://evil.example/claim',
  'Claim at www.evil.example',
  'evil.example/claim',
  'Call +1 900 555 0199',
  'write to refunds@evil.example',
  'Claire\r\nBcc: all@evil.example',
  '<a href="https://evil.example">Refund</a>',
]
/** No part of such a name may be in an email. */
const TRACES = /evil|refund waits|claim at|555 0199|refunds@|Bcc/i

const shopUrl = 'https://shop.example'
const config = { publicUrl: shopUrl, SESSION_SECRET: 'a secret of this test alone' }
const ORDER_NEWS = [
  'shipped',
  'tracking corrected',
  'address corrected',
  'delivered',
  'cancelled',
  'payment received',
] as const

/** Every email of the shop that names its reader, written to an order and an account with such a name. */
async function mailsTo(name: string): Promise<(QueuedMail | null)[]> {
  // An address may be any words, but no link.
  const line = HOSTILE[0] ?? ''
  const place = { address: line, city: line, state: line, country: 'US' as const }
  const order = await anOrder({ ...place, first_name: name, last_name: name })
  const told = { order, items: [], config }
  const shipping = { ...place, firstName: name, lastName: name, zipCode: '10001', phone: '+1 212 555 0100' }
  const draft = { lines: [], subtotalCents: 0, taxCents: 0, totalCents: 0 }
  const received = (payUrl: string | null) =>
    receivedLetter({ orderId: order.order_id, draft, shipping, orderUrl: `${shopUrl}/orders/1`, payUrl })
  const to = { userId: 'usr_1', name, email: 'claire@example.com' }
  const byHand = { subject: 'Your order', replyTo: 'support@shop.example', recipient: to.email, type: 'order', shopUrl }
  const words = { htmlContent: '<p>Dear #CUSTOMER_NAME#</p>', textContent: '', shopUrl, name }
  const base = { recipient: to.email, senderType: 'support', type: 'general', subject: '' } as const
  return [
    orderReceivedMail({ orderId: order.order_id, email: order.email }, received(null), shopUrl),
    orderReceivedMail({ orderId: order.order_id, email: order.email }, received(`${shopUrl}/pay/1`), shopUrl),
    ...ORDER_NEWS.map((kind) => orderNewsMail(kind, told)),
    orderRefundedMail(told, { amountCents: 100, isDueByHand: false }),
    orderRefundedMail(told, { amountCents: 100, isDueByHand: true }),
    ...ORDER_LETTERS.map((letter) => {
      const facts = { number: '1', firstName: name, total: '$1', carrier: null, trackingNumber: null }
      return orderLetterMail(orderLetter(letter, facts), { order, config, supportEmail: 'support@shop.example' })
    }),
    ...RETURN_STATUSES.flatMap((status) => [
      returnMail(status, { ...told, returnId: 'RET-1', refundedCents: 100 }),
      returnMail(status, { ...told, returnId: 'RET-1', refundedCents: 0 }),
    ]),
    paymentLinkMail(told),
    paymentReminderMail(told),
    linkExpiredMail(told),
    refundedByHandMail({ order, email: null, amountCents: 100, how: 'bank_transfer', config }),
    ...(['verify-email', 'reset-password', 'change-email'] as const).map((purpose) =>
      linkLetter(purpose, { ...to, url: `${shopUrl}/link` }, shopUrl),
    ),
    ...(['password', 'email', 'deletion'] as const).map((change) => changeNotice(change, to, shopUrl)),
    inactivityWarning({ ...to, day: 'today' }, shopUrl),
    passwordNotice(to, shopUrl),
    invitationLetter(to, { url: `${shopUrl}/link`, invitedBy: name, roleLabel: 'Viewer' }, shopUrl),
    handWritten(
      { subject: 'Your message', message: 'Dear you' },
      { ...byHand, quote: { heading: quoteHeading(name, new Date()), text: 'their words' } },
    ),
    { ...base, template: 'written-html', data: words },
  ]
}

test.each(HOSTILE)('no email repeats %j as a name or an address line', async (name) => {
  const mails = await mailsTo(name)
  expect(mails).not.toContain(null)
  for (const mail of mails) {
    if (!mail) continue
    const { html, text } = await writeTemplate(mail.template, mail.data, 'ORSENNE')
    for (const said of [mail.subject, html, text]) expect(said).not.toMatch(TRACES)
  }
  const campaign = {
    htmlContent: '<p>#CUSTOMER_NAME#</p>',
    textContent: '#CUSTOMER_NAME#',
    brand: 'B',
    postalAddress: 'P',
  }
  const written = writeToReader(await writeCampaign(campaign, { publicUrl: shopUrl }), { name, leaveUrl: shopUrl })
  expect(written.html + written.text).not.toMatch(TRACES)
})

test('the test above knows every template but those that name no reader', async () => {
  const covered = new Set((await mailsTo('Claire')).map((mail) => mail?.template))
  // One tells of a color by its product, the other is a visitor's message to support, with their own words.
  const nameless = ['back-in-stock', 'contact-message']
  expect(TEMPLATE_NAMES.filter((name) => !covered.has(name))).toEqual(nameless)
})

test('names and addresses of people are written as they are', async () => {
  const order = await anOrder({
    first_name: 'Ana María',
    last_name: 'O’Neill-D’Arc',
    address: '12 St.James Street, Apt. 4',
    city: 'Saint-Étienne',
  })
  const mail = orderNewsMail('address corrected', { order, items: [], config })
  const { text } = await writeTemplate(mail?.template ?? '', mail?.data, 'ORSENNE')
  expect(text).toContain('Dear Ana María, your order')
  expect(text).toContain('Ana María O’Neill-D’Arc\n12 St. James Street, Apt. 4\nSaint-Étienne, NY 10001')
})
