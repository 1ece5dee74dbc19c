import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { refreshSearchTexts } from './refresh-search-texts.ts'

const signal = new AbortController().signal

test('describes the rows of an earlier version, all of them and once', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  for (const name of ['革のトートバッグ', 'Łódź']) await aProduct({ name })
  // As the migration leaves them.
  await sql`alter table products disable trigger products_describe`.execute(db)
  await sql`update products set find_text = null, name_lexemes = null, search = ''`.execute(db)
  await sql`alter table products enable trigger products_describe`.execute(db)
  const search = async (q: string) =>
    ((await (await shop.get(`/api/products?q=${encodeURIComponent(q)}`)).json()) as { total: number }).total
  expect(await search('lodz')).toBe(0)
  expect(await refreshSearchTexts(db, signal)).toBe(2)
  expect(await refreshSearchTexts(db, signal)).toBe(0)
  shop.deps.signals.emit('content-changed')
  expect([await search('lodz'), await search('トート')]).toEqual([1, 1])
})
