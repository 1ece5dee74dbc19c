import { foldText } from '@atelier/domain/values/fold-text'
import { SPELLINGS } from '@atelier/domain/values/fold-text.cases'
import { plainColor } from '@atelier/domain/products/plain-color-label'
import { fittingThings } from '@atelier/domain/products/product-fits'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { createTestApp } from '../../../testing/test-app.ts'

/** Returns what a function of the database returns for each text. */
async function resultsOf<Result>(
  db: Db,
  texts: readonly (string | null)[],
  call: (text: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Result[]> {
  const { rows } = await sql<{ result: Result }>`
    select ${call(sql`given`)} as result from unnest(${[...texts]}::text[]) with ordinality as t (given, place)
    order by place`.execute(db)
  return rows.map(({ result }) => result)
}

const folded = (db: Db, texts: readonly string[]) => resultsOf<string>(db, texts, (text) => sql`fold_text(${text})`)

test('the database and the domain fold the same texts of all scripts alike', async () => {
  const { deps } = await createTestApp()
  const texts = SPELLINGS.flatMap(([given]) => [given, given.toUpperCase(), given.normalize('NFD')])
  expect(await folded(deps.db, texts)).toEqual(texts.map(foldText))
  expect(
    await folded(
      deps.db,
      SPELLINGS.map(([given]) => given),
    ),
  ).toEqual(SPELLINGS.map(([, text]) => text))
})

test('the database and the domain fold every character of the basic plane alike', async () => {
  const { deps } = await createTestApp()
  const characters = Array.from({ length: 0xffff }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => `a${String.fromCodePoint(code)}b`)
  const stored = await folded(deps.db, characters)
  // A newer Unicode may know a composition that the database does not.
  const composed = await resultsOf<string>(deps.db, characters, (text) => sql`normalize(${text}, NFKD)`)
  const different = characters.filter(
    (text, index) => stored[index] !== foldText(text) && composed[index] === text.normalize('NFKD'),
  )
  expect(different.map((text) => text.codePointAt(1)?.toString(16))).toEqual([])
})

test('folds alike whatever the locale of the database', async () => {
  const { deps } = await createTestApp()
  const upper = [...'ÆŁĐΣЖԱÞİ'].join(' ')
  const { rows } = await sql<{ text: string }>`select fold_text(${upper}::text collate "C") as text`.execute(deps.db)
  expect(rows[0]?.text).toBe(foldText(upper))
})

test('the database and the domain name every color alike', async () => {
  const { deps } = await createTestApp()
  const steps = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'))
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))
  const values = [...colors, '#211F1D', 'black', '#fff', '']
  const names = await resultsOf<string | null>(deps.db, values, (text) => sql`plain_color(${text})`)
  expect(names).toEqual(values.map((value) => plainColor(value)?.toLowerCase() ?? null))
})

test('the database and the domain agree on what fits', async () => {
  const { deps } = await createTestApp()
  const carried = 'Handle drop 11 cm'
  const sizes = [8.4, 8.5, 14.8, 16.3, 16.5, 20, 22.5, 23, 31.2, 32, 36, 400, 401].flatMap((width) =>
    [8.5, 16.3, 22.5, 23, 32].flatMap((height) =>
      [2.3, 2.4, 2.5, 3, 3.1, 12].map(
        (depth) => `Width ${width} cm\nHeight ${height} cm\nDepth ${depth} cm\n${carried}`,
      ),
    ),
  )
  const others = [
    null,
    '',
    carried,
    `36 x 27 x 12 cm, ${carried}`,
    `360 × 270 × 120 mm\n${carried}`,
    '14" x 11" x 5", one strap',
    `36 cm × 27 cm\n${carried}`,
    'Length: 36,5 cm\nheight  27 cm\nDIAMETER 12 cm\ninterior zip',
    '0 x 20 x 9 cm strap',
    '14 x 11 x 5 in\nStrap drop 20 in',
    `Width about 14 inches\nHeight 11 inch\nDepth 5 in\n${carried}`,
    'Width 1 m\nHeight 1 m\nDepth 1 m\nvolume 3 l',
    'Width 36 cm\nWidth 2 cm\nHeight 27 cm\nDepth 12 cm\nstraps',
  ]
  const texts = [...sizes, ...others]
  const found = await resultsOf<string[]>(deps.db, texts, (text) => sql`fitting_things(${text})`)
  expect(found).toEqual(texts.map((text) => fittingThings(text)))
  expect(new Set(found.map(String)).size).toBeGreaterThan(4)
})
