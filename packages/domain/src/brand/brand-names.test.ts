import { expect, test } from 'vitest'
import { NEW_BRAND, type Brand } from './brand.schema.ts'
import { brandNames } from './brand-names.ts'

const namesOf = (change: Partial<Brand>) => brandNames({ ...NEW_BRAND, ...change })

test('what staff leave blank follows from the name', () => {
  expect(namesOf({ name: 'Maison Łucja' })).toEqual({
    name: 'Maison Łucja',
    inText: 'Maison Łucja',
    wordmark: 'MAISON ŁUCJA',
    initial: 'M',
  })
})

test('what staff enter stays as it is', () => {
  const names = namesOf({
    name: 'MAREN',
    nameInText: 'Maren',
    wordmark: { kind: 'type', text: 'maren', spacing: 'tight' },
    icon: { kind: 'initial', text: 'mn' },
  })
  expect(names).toEqual({ name: 'MAREN', inText: 'Maren', wordmark: 'maren', initial: 'mn' })
})
