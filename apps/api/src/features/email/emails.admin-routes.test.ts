import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EmailRejectedError } from '../../adapters/email/email-transport.ts'
import { anEmailManager, withPostalAddress } from '../../testing/campaigns.ts'
import { anOrderBody, aCustomer, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { holdPendingEmails } from './delivery/held-emails.repo.ts'
import { sendQueuedEmails } from './delivery/send-queued-emails.ts'

const never = new AbortController().signal
const EMAIL = {
  to: 'anna@example.com',
  subject: 'Your strap',
  htmlContent: '<p>It is mended.</p>',
  fromType: 'support',
}

async function aDesk() {
  const shop = await createTestApp()
  return { shop, ...(await anEmailManager(shop)), sendAll: () => sendQueuedEmails(shop.deps, never) }
}

const aRow = async (values: string) => {
  const { deps } = await createTestApp()
  await sql`insert into mails (recipient, subject, html, text, status, type) values ${sql.raw(values)}`.execute(deps.db)
}

test('sends an email to each recipient separately in the shop layout', async () => {
  const { shop, send, sendAll } = await aDesk()
  const response = await send('send', { ...EMAIL, to: 'anna@example.com, Boris@Example.com,anna@example.com' })
  expect([response.status, await response.json()]).toEqual([
    200,
    { success: true, message: 'Email sent successfully!' },
  ])
  expect(await sendAll()).toBe(2)
  expect(shop.emailTransport.sent.map(({ to }) => to).toSorted()).toEqual(['anna@example.com', 'boris@example.com'])
  const [email] = shop.emailTransport.sent
  expect(email).toMatchObject({
    subject: 'Your strap',
    replyTo: 'support@atelier.example',
    unsubscribeUrl: null,
    isAutomatic: false,
  })
  expect(email?.html).toContain('ORSENNE')
  expect(email?.html).toContain('It is mended.')
  expect(email?.text).toMatch(/^It is mended\./)
  const lines = await shop.deps.db.selectFrom('audit_entries').select(['action', 'target_id']).execute()
  // The log shows email ids only: addresses and subjects may name persons, and the log cannot be changed.
  expect(lines).toEqual([{ action: 'email.sent', target_id: '1, 2' }])
})

test('removes unsafe HTML and preserves the content', async () => {
  const { shop, send, sendAll } = await aDesk()
  const htmlContent = `<h1 onclick="x()">Hello</h1><script>alert(1)</script><img src=x onerror=alert(2)>
    <a href="javascript:alert(3)">a</a><a href="/products">the collection</a><iframe src="https://evil.example"></iframe>
    <form action="https://evil.example"><input name="card"></form><style>p{display:none}</style>
    <p style="position:fixed;background:url(https://evil.example/t.gif);color:#333">kept</p>
    <img src="https://tracker.example/open.gif"><img src="/images/bag.jpg" alt="A bag"><svg onload=alert(4)></svg>
    <a href="/products" style="display:inline-block;padding:15px 28px">A button</a><p style="display:none;color:#123">Hidden</p>`
  expect((await send('send', { ...EMAIL, htmlContent })).status).toBe(200)
  await sendAll()
  const html = shop.emailTransport.sent[0]?.html ?? ''
  expect(html).not.toMatch(
    /alert|onclick|onerror|onload|javascript:|evil\.example|tracker\.example|<form|<input|<iframe|position:fixed/,
  )
  expect(html).toContain('Hello')
  expect(html).toContain('kept')
  expect(html).toMatch(/href="http:\/\/localhost:\d+\/products"/)
  expect(html).toMatch(/src="http:\/\/localhost:\d+\/images\/bag\.jpg"/)
  // Allows the display of buttons, but not hidden text.
  expect(html).toMatch(/display:inline-block[^"]*padding:15px 28px/)
  expect(html).toMatch(/<p style="(?:(?!display:)[^"])*color:#123/)
})

test('sanitizes the stored HTML too', async () => {
  const { shop, send } = await aDesk()
  await send('send', { ...EMAIL, htmlContent: '<p>kept</p><script>alert(1)</script>' })
  const rows = await shop.deps.db.selectFrom('mails').select('data').execute()
  expect(JSON.stringify(rows)).toContain('kept')
  expect(JSON.stringify(rows)).not.toContain('alert')
})

test.each([
  [{ to: '' }, 'to', 'Please enter an email address'],
  [{ to: 'anna' }, 'to.0', 'Please enter a valid email address'],
  [{ to: 'anna@example.com\r\nBcc: all@example.com' }, 'to.1', 'Please enter a valid email address'],
  [{ to: ['anna@example.com', 'b@'] }, 'to.1', 'Please enter a valid email address'],
  [{ to: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) }, 'to', 'Please use at most 20 addresses'],
  [{ subject: ' ' }, 'subject', 'Please enter a subject'],
  [{ subject: 'Hi\r\nBcc: all@example.com' }, 'subject', 'Please keep the subject on one line'],
  [{ subject: 'x'.repeat(151) }, 'subject', 'Please use at most 150 characters'],
  [{ htmlContent: ' ' }, 'htmlContent', 'Please write the message'],
  [
    { htmlContent: '<script>x</script>' },
    'htmlContent',
    'None of this content can be sent. Please write it as text or plain HTML',
  ],
  [{ fromType: 'ceo' }, 'fromType', 'Please choose a known sender'],
  [{ bcc: 'all@example.com' }, 'bcc', 'This field is not known here'],
])('refuses %o and names the field', async (change, path, message) => {
  const { shop, send } = await aDesk()
  const response = await send('send', { ...EMAIL, ...change })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
  expect(await shop.deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
})

test('renders plain text as escaped HTML', async () => {
  const { shop, send, sendAll } = await aDesk()
  const textContent = 'Dear Anna,\n\n1 < 2 & <b>three</b>'
  expect((await send('send', { ...EMAIL, htmlContent: '', textContent })).status).toBe(200)
  await sendAll()
  expect(shop.emailTransport.sent[0]?.html).toContain('1 &lt; 2 &amp; &lt;b&gt;three&lt;/b&gt;')
  expect(shop.emailTransport.sent[0]?.text).toContain('1 < 2 & <b>three</b>')
})

test('a repeat with the same key sends nothing; another body with it is rejected', async () => {
  const { shop, send } = await aDesk()
  const key = { 'Idempotency-Key': 'compose-0001' }
  const [first, second] = await Promise.all([send('send', EMAIL, key), send('send', EMAIL, key)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await send('send', { ...EMAIL, subject: 'Other' }, key)).status).toBe(422)
  expect(await shop.deps.db.selectFrom('mails').select('mail_id').execute()).toHaveLength(1)
})

test('sender names and addresses come from the settings', async () => {
  const { shop, send, sendAll, headers } = await aDesk()
  const change = {
    senderNames: { returns: 'Returns' },
    senderAddresses: { returns: 'returns@house.example', info: '' },
  }
  const put = await shop.request('PUT', '/api/admin/settings', change, headers)
  expect(put.status).toBe(200)
  await send('send', { ...EMAIL, fromType: 'returns' })
  await send('send', { ...EMAIL, fromType: 'info' })
  await sendAll()
  expect(shop.emailTransport.sent).toMatchObject([
    { fromName: 'Returns', fromAddress: 'returns@house.example' },
    { fromName: 'ORSENNE', fromAddress: null },
  ])
})

test('manual marketing email skips unsubscribed recipients and has an unsubscribe link', async () => {
  const { shop, send, sendAll } = await aDesk()
  await withPostalAddress(shop)
  await sql`insert into subscribers (email, name, status, unsubscribed_at) values
    ('anna@example.com', 'Anna', 'active', null), ('gone@example.com', '', 'unsubscribed', now())`.execute(shop.deps.db)
  const to = ['anna@example.com', 'gone@example.com', 'stranger@example.com']
  expect((await send('send', { ...EMAIL, to, subject: 'For #CUSTOMER_NAME#', fromType: 'marketing' })).status).toBe(200)
  expect(await sendAll()).toBe(2)
  expect(shop.emailTransport.sent).toMatchObject([
    { to: 'anna@example.com', subject: 'For Anna', unsubscribeUrl: expect.stringContaining('?token=') },
    { to: 'stranger@example.com', subject: 'For friend', unsubscribeUrl: null },
  ])
  expect(shop.emailTransport.sent[0]?.text).toContain('18 Perry Street')
  const stored = await shop.deps.db.selectFrom('mails').select(['status', 'html']).orderBy('recipient').execute()
  expect(stored).toMatchObject([{ status: 'sent' }, { status: 'unsubscribed' }, { status: 'sent' }])
  expect(JSON.stringify(stored)).not.toMatch(/token=\w/)
})

test('rejects manual email to a suppressed address and does not send order emails to it', async () => {
  const { shop, send, read, sendAll } = await aDesk()
  const suppressed = await send('suppressions', { email: 'Claire@Example.com', reason: 'Asked by telephone' })
  expect([suppressed.status, await suppressed.json()]).toMatchObject([
    201,
    { data: { email: 'claire@example.com', cause: 'staff', reason: 'Asked by telephone' } },
  ])
  const response = await send('send', { ...EMAIL, to: 'claire@example.com' })
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: 'to' }] }])
  expect((await shop.post('/api/orders', anOrderBody([await aProduct()]))).status).toBe(201)
  expect(await sendAll()).toBe(0)
  const { data } = (await (await read('logs')).json()) as { data: { emailId: number; status: string }[] }
  expect(data).toMatchObject([{ to: 'claire@example.com', status: 'suppressed', type: 'order', canRetry: true }])
  expect((await send(`logs/${data[0]?.emailId}/retry`, {})).status).toBe(409)
})

test('finds, rejects twice and lifts a suppression with an audit entry', async () => {
  const { shop, send, read, remove } = await aDesk()
  const { data } = (await (await send('suppressions', { email: 'a@example.com', reason: 'Asked' })).json()) as {
    data: { id: number }
  }
  expect((await send('suppressions', { email: 'a@example.com', reason: 'Again' })).status).toBe(409)
  expect((await send('suppressions', { email: 'a@example.com', reason: ' ' })).status).toBe(400)
  expect((await send('suppressions', { email: 'a', reason: 'Asked' })).status).toBe(400)
  expect(await (await read('suppressions?search=A@EX')).json()).toMatchObject({ total: 1, data: [{ id: data.id }] })
  expect(await (await read('suppressions?search=%25')).json()).toMatchObject({ total: 0 })
  expect((await remove(`suppressions/${data.id}`)).status).toBe(200)
  expect((await remove(`suppressions/${data.id}`)).status).toBe(404)
  expect(await shop.auditActions()).toEqual(['suppression.added', 'suppression.lifted'])
})

test('a test email goes to the own address only', async () => {
  const { shop, staff, send, sendAll } = await aDesk()
  const other = await send('test', { email: 'someone@example.com' })
  expect([other.status, await other.json()]).toMatchObject([
    400,
    { errors: [{ path: 'email', message: 'Test emails go to your own address only' }] },
  ])
  const none = await send('test', { email: '' })
  expect([none.status, await none.json()]).toMatchObject([400, { message: 'No admin email found for test' }])
  const own = await send('test', { email: staff.email.toUpperCase() })
  expect(await own.json()).toEqual({ success: true, message: 'Test email sent to your admin email!' })
  await send('test', { email: staff.email, subject: 'Autumn', htmlContent: '<p>Leaves</p>', kind: 'campaign' })
  await sendAll()
  expect(shop.emailTransport.sent).toMatchObject([
    { to: staff.email, subject: '[Test] A test from your shop' },
    { to: staff.email, subject: '[Test] Autumn', html: expect.stringContaining('Leaves') },
  ])
})

test('previews an email with a list of removed content', async () => {
  const { shop, send } = await aDesk()
  await withPostalAddress(shop)
  const body = { htmlContent: '<p>Dear #CUSTOMER_NAME#</p><script>x</script>', kind: 'campaign', name: 'Ann <b>' }
  const { data } = (await (await send('preview', body)).json()) as {
    data: { htmlContent: string; textContent: string; leftOut: string[] }
  }
  expect(data.htmlContent).toContain('Dear friend')
  expect(data.htmlContent).toContain('18 Perry Street')
  expect(data.textContent).toContain('Unsubscribe: http://localhost')
  expect(data.leftOut).toEqual(['<script> was removed. Emails don’t support it.'])
  expect((await send('preview', {})).status).toBe(200)
  expect((await send('preview', { kind: 'poster' })).status).toBe(400)
  expect(await shop.deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
})

test('finds emails by text, type, status and day, in pages', async () => {
  const { read } = await aDesk()
  await aRow(`('anna@example.com', 'Your order 100%', '', '', 'sent', 'order'),
    ('boris@example.com', 'Hello', '', '', 'failed', 'general'), ('carl@example.com', 'Hello', '', '', 'pending', 'general')`)
  const list = async (query: string) => {
    const response = await read(`logs?${query}`)
    const { data, total } = (await response.json()) as { data: { to: string }[]; total: number }
    return [response.status, total, data.map(({ to }) => to.split('@')[0]).join(' ')]
  }
  expect(await list('search=BORIS')).toEqual([200, 1, 'boris'])
  expect(await list('search=100%25')).toEqual([200, 1, 'anna'])
  expect(await list('search=hello&sort=to&order=asc')).toEqual([200, 2, 'boris carl'])
  expect(await list('type=order')).toEqual([200, 1, 'anna'])
  expect(await list('status=pending')).toEqual([200, 1, 'carl'])
  expect(await list('sort=to&pageSize=1&page=2')).toEqual([200, 3, 'boris'])
  expect(await list('to=2020-01-01')).toEqual([200, 0, ''])
  expect(await list('from=2020-01-01&timeZone=Europe/Paris')).toEqual([200, 3, 'carl boris anna'])
  for (const wrong of ['status=lost', 'type=x', 'sort=size', 'page=0', 'from=yesterday', 'x=1']) {
    expect((await read(`logs?${wrong}`)).status).toBe(400)
  }
})

test('returns an email as HTML, as text and in a sandboxed frame, without link secrets', async () => {
  const { shop, read, sendAll } = await aDesk()
  await shop.post('/api/orders', anOrderBody([await aProduct()]))
  const waiting = (await (await read('logs/1/content')).json()) as {
    data: { htmlContent: string; textContent: string }
  }
  expect(waiting.data.textContent).toContain('We’ve received your order')
  expect(`${waiting.data.htmlContent}${waiting.data.textContent}`).not.toMatch(/ORD-\w+\./)
  await sendAll()
  const preview = await read('logs/1/preview')
  expect(preview.headers.get('content-type')).toContain('text/html')
  const policy = preview.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('script')
  expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(await preview.text()).toContain('ORSENNE')
  for (const path of ['logs/99/content', 'logs/99/preview']) expect((await read(path)).status).toBe(404)
  expect((await read('logs/x/content')).status).toBe(400)
})

test('staff retry a failed email with an audit entry, but not a sent one', async () => {
  const { shop, send, read, sendAll } = await aDesk()
  await send('send', EMAIL)
  const refusing = { send: () => Promise.reject(new EmailRejectedError('no')), close() {} }
  await sendQueuedEmails({ ...shop.deps, emailTransport: refusing }, never)
  expect(await (await read('logs')).json()).toMatchObject({
    data: [{ emailId: 1, status: 'failed', lastError: 'This email couldn’t be sent.', canRetry: true, attempts: 1 }],
  })
  const again = await send('logs/1/retry', {})
  expect([again.status, await again.json()]).toMatchObject([200, { data: { status: 'pending', attempts: 0 } }])
  expect(await sendAll()).toBe(1)
  const rejected = await send('logs/1/retry', {})
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { message: 'This email can’t be sent again. Its status is sent.', data: { status: 'sent' } },
  ])
  expect((await send('logs/99/retry', {})).status).toBe(404)
  expect(await shop.auditActions()).toEqual(['email.sent', 'email.retried'])
})

test('counts the emails and subscribers of thirty days', async () => {
  const { shop, read } = await aDesk()
  await aRow(`('a@example.com', '', '', '', 'sent', 'order'), ('b@example.com', '', '', '', 'failed', 'marketing')`)
  await sql`insert into mails (recipient, subject, html, text, created_at) values ('old@example.com', '', '', '', now() - interval '31 days')`.execute(
    shop.deps.db,
  )
  await sql`insert into subscribers (email, status, subscribed_at, unsubscribed_at) values
    ('a@example.com', 'active', now(), null), ('b@example.com', 'active', now() - interval '90 days', null),
    ('c@example.com', 'unsubscribed', now() - interval '90 days', now())`.execute(shop.deps.db)
  const { data } = (await (await read('stats')).json()) as { data: { byDay: { day: string }[] } }
  expect(data).toMatchObject({
    days: 30,
    totalEmails: 2,
    emailsByType: { orders: 1, marketing: 1, general: 0 },
    emailsByStatus: { sent: 1, failed: 1, pending: 0 },
    subscribers: { active: 2, joined: 1, left: 1 },
    suppressed: 0,
  })
  expect(data.byDay).toHaveLength(30)
  expect(data.byDay.at(-1)).toMatchObject({ total: 2, sent: 1, failed: 1 })
})

test('rejects staff without the permission, customers and visitors', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await shop.post('/api/email/admin/send', EMAIL, headers)).status).toBe(403)
  expect((await shop.post('/api/email/admin/send', EMAIL)).status).toBe(401)
  const customer = await signedIn(await aCustomer())
  expect((await shop.post('/api/email/admin/send', EMAIL, customer.headers)).status).toBe(401)
})

test('held emails are sent only when staff release them; discarded ones never are', async () => {
  const { shop, send, sendAll } = await aDesk()
  await aRow(`('a@example.com', 'A', '<p>a</p>', 'a', 'pending', 'order'), ('b@example.com', 'B', '<p>b</p>', 'b', 'pending', 'order'),
    ('c@example.com', 'C', '<p>c</p>', 'c', 'pending', 'order'), ('d@example.com', 'D', '<p>d</p>', 'd', 'failed', 'order')`)
  expect(await holdPendingEmails(shop.deps.db)).toBe(3)
  expect(await sendAll()).toBe(0)
  const ids = await shop.deps.db.selectFrom('mails').select(['mail_id', 'subject']).orderBy('subject').execute()
  const idOf = (subject: string) => ids.find((email) => email.subject === subject)?.mail_id ?? 0
  const statuses = async () =>
    Object.fromEntries(
      (await shop.deps.db.selectFrom('mails').select(['subject', 'status']).execute()).map((email) => [
        email.subject,
        email.status,
      ]),
    )

  for (const [wrong, path] of [
    [{ action: 'keep' }, 'action'],
    [{ action: 'release', emailIds: [] }, 'emailIds'],
    [{ action: 'release', emailIds: ['x'] }, 'emailIds.0'],
  ] as const) {
    const rejected = await send('held', wrong)
    expect([rejected.status, await rejected.json()]).toMatchObject([400, { errors: [{ path }] }])
  }
  expect((await shop.post('/api/email/admin/held', { action: 'release' })).status).toBe(401)
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  expect((await shop.post('/api/email/admin/held', { action: 'release' }, viewer)).status).toBe(403)

  expect((await send('held', { action: 'discard', emailIds: [idOf('B'), idOf('D')] })).status).toBe(200)
  expect(await statuses()).toEqual({ A: 'held', B: 'cancelled', C: 'held', D: 'failed' })
  expect((await send('held', { action: 'release', emailIds: [idOf('B')] })).status).toBe(409)
  const released = await send('held', { action: 'release' })
  expect([released.status, await released.json()]).toMatchObject([200, { message: 'Sending 2 emails' }])
  expect((await send('held', { action: 'release' })).status).toBe(409)
  expect(await sendAll()).toBe(2)
  expect(shop.emailTransport.sent.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'c@example.com'])
  const entries = shop.deps.db.selectFrom('audit_entries').select(['action', 'target_name'])
  const lines = await entries.orderBy('entry_id').execute()
  expect(lines).toEqual([
    { action: 'email.discarded', target_name: '1 held email' },
    { action: 'email.released', target_name: '2 held emails' },
  ])
})
