import { readFile } from 'node:fs/promises'
import type { ShopEvent } from '@atelier/domain/events/event.schema'
import { expect, test } from 'vitest'
import { anApiKey } from '../testing/api-keys.ts'
import { anOrder, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const GUIDE = new URL('../../../../docs/how-to/connect-an-erp.md', import.meta.url)

/** The blocks of code of the guide: commands in their order, and files by their name. */
async function readGuide() {
  const blocks = [...(await readFile(GUIDE, 'utf8')).matchAll(/```(\w+) ?(\S*)\n([\s\S]*?)```/g)]
  const files = new Map(blocks.filter(([, kind]) => kind === 'csv').map(([, , name = '', text = '']) => [name, text]))
  return { files, commands: blocks.filter(([, kind]) => kind === 'sh').map(([, , , text = '']) => text.trim()) }
}

/** Returns the words of a command as a shell would, with the values of its variables. */
const wordsOf = (command: string, variables: Readonly<Record<string, string>>): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single ?? (double ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''),
  )

/** Returns the request of a curl command with the options of the guide. */
function requestOf(words: readonly string[], files: ReadonlyMap<string, string>): Request {
  const [curl, ...rest] = words
  if (curl !== 'curl') throw new Error(`not a command of curl: ${words.join(' ')}`)
  const headers = new Headers()
  const form = new FormData()
  let [method, url, body] = ['', '', '']
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? ''
    if (!word.startsWith('-')) {
      url = word
      continue
    }
    at += 1
    const value = rest[at] ?? ''
    const [name = '', text = ''] = value.split(/[:=] ?(.*)/s)
    if (word === '-X') method = value
    else if (word === '-H') headers.set(name, text)
    else if (word === '-d') body = value
    else if (word === '-F' && text.startsWith('@'))
      form.set(name, new File([files.get(text.slice(1)) ?? ''], text.slice(1)))
    else if (word === '-F') form.set(name, text)
    else throw new Error(`unknown option ${word}`)
  }
  const sent = body || ([...form.keys()].length > 0 ? form : null)
  return new Request(url, { method: method || (sent ? 'POST' : 'GET'), headers, body: sent })
}

async function aShopWithGuide() {
  const shop = await createTestApp()
  const { files, commands } = await readGuide()
  const permissions = ['products:view', 'products:edit', 'orders:view', 'orders:edit', 'settings:view'] as const
  const key = await anApiKey({ name: 'ERP', permissions })
  const variables = { SHOP: 'http://shop.example', KEY: key.secret }
  let performed = 0
  /** Performs the next command of the guide, with values for its placeholders. */
  const next = async (values: Readonly<Record<string, string>> = {}) => {
    const command = commands[performed] ?? ''
    performed += 1
    const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), command)
    const response = await shop.app.request(requestOf(wordsOf(filled, variables), files))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { ...shop, key, next, remaining: () => commands.length - performed }
}

test('an ERP follows the guide: stock comes in, orders go out, tracking comes back', async () => {
  const { deps, next, remaining, sendEmails, auditActions } = await aShopWithGuide()
  const bag = await aProduct({ colors: { Sand: 1, Ink: 3 } })
  for (const [name, sku] of [
    ['Sand', 'AU-SAN'],
    ['Ink', 'AU-INK'],
  ] as const) {
    await deps.db
      .updateTable('color_variants')
      .set({ sku })
      .where('name', '=', name)
      .where('product_id', '=', bag.product_id)
      .execute()
  }
  const other = await aProduct({ colors: { Noir: 9 } })

  const checked = await next()
  expect(checked).toMatchObject({ status: 200, body: { data: { updated: 1, problemCount: 0 } } })
  const { fingerprint } = checked.body['data'] as { fingerprint: string }
  expect(await next({ FINGERPRINT: fingerprint })).toMatchObject({ status: 200, body: { data: { updated: 1 } } })
  const stocks = await deps.db
    .selectFrom('color_variants')
    .select(['sku', 'stock'])
    .where('product_id', 'in', [bag.product_id, other.product_id])
    .orderBy('stock')
    .execute()
  expect(stocks.map(({ stock }) => stock)).toEqual([0, 7, 9])

  const order = await anOrder({ status: 'PROCESSING', payment_status: 'paid' })
  const events = await next()
  expect(events.status).toBe(200)
  const placed = (events.body['data'] as ShopEvent[]).find(({ type }) => type === 'order.placed')
  expect(placed).toMatchObject({
    data: { orderId: order.order_id },
    link: expect.stringContaining(`/api/admin/orders/${order.order_id}`) as unknown,
  })

  expect(await next({ ORDER_ID: order.order_id })).toMatchObject({
    status: 200,
    body: { data: { orderId: order.order_id, status: 'PROCESSING' } },
  })
  const shipped = { status: 'SHIPPED', trackingNumber: '1Z999AA10123456784' }
  expect(await next({ ORDER_ID: order.order_id })).toMatchObject({ status: 200, body: { data: shipped } })
  expect((await sendEmails()).some(({ text }) => text.includes(shipped.trackingNumber))).toBe(true)
  expect(await next({ ORDER_ID: order.order_id })).toMatchObject({
    status: 200,
    body: { data: { status: 'DELIVERED' } },
  })
  expect(remaining()).toBe(0)

  expect(await auditActions()).toEqual([
    'product.updated',
    'products.imported',
    'order.status_changed',
    'order.status_changed',
  ])
  const actors = await deps.db.selectFrom('audit_entries').select('actor_name').distinct().execute()
  expect(actors).toEqual([{ actor_name: 'key ERP' }])
  const history = await deps.db
    .selectFrom('order_status_history')
    .select('actor_name')
    .where('order_id', '=', order.order_id)
    .where('status', '=', 'SHIPPED')
    .execute()
  expect(history).toEqual([{ actor_name: 'key ERP' }])
})
