import { expect, test } from 'vitest'
import { isRecord } from '../values/is-record.ts'
import { SHOP_DOCUMENT_KEYS, SHOP_DOCUMENTS } from './shop-documents.ts'

/** What a client may send for any field. */
const HOSTILE: readonly unknown[] = [
  '#ggg',
  '#12',
  '',
  ' ',
  '0',
  '{returnTime',
  '\u0000',
  -1,
  1e300,
  null,
  true,
  [],
  {},
  [null],
  [{}],
]

/** Returns copies of a value, each with one part at any depth replaced by a hostile one. */
function* variantsOf(value: unknown): Generator {
  yield* HOSTILE
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const variant of variantsOf(item)) yield value.with(index, variant)
    }
  } else if (isRecord(value)) {
    for (const [name, part] of Object.entries(value)) {
      for (const variant of variantsOf(part)) yield { ...value, [name]: variant }
    }
  }
}

test.each(SHOP_DOCUMENT_KEYS)('%s judges any invalid part without throwing', (key) => {
  const { schema, defaults } = SHOP_DOCUMENTS[key]
  const thrown = Array.from(variantsOf(defaults)).flatMap((variant) => {
    try {
      schema.safeParse(variant)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(thrown).toEqual([])
})

test('a palette value that is no color is refused at its field only', () => {
  const { schema, defaults } = SHOP_DOCUMENTS.brand
  const parsed = schema.safeParse({ ...defaults, palette: { ...defaults.palette, ink: '#ggg' } })
  expect(parsed.error?.issues).toMatchObject([{ path: ['palette', 'ink'], message: 'Enter a color such as #1c1916' }])
})
