// @vitest-environment jsdom
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { firstZones } from '@atelier/domain/delivery/first-zones'
import { destinationsOf } from '@atelier/domain/markets/market'
import { render as renderInto } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { TermsContext } from '../../terms.ts'
import { promiseFieldsOf, type PromiseFields } from './promise-fields.ts'
import { PromiseSection, type SectionOfPromises } from './promise-section.tsx'
import { MARKET_SECTIONS, PROMISE_SECTIONS } from './promise-sections.tsx'
import { EUROPE } from '../../testing/some-markets.ts'
import type { DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'

const { shipping } = demoTerms
const zones = firstZones(shipping, destinationsOf(shipping))

/** Promises of every kind: what a section shows depends on them. */
const VARIANTS: readonly Partial<ShopTerms>[] = [
  {},
  { taxMode: 'included', taxSource: 'table', taxRates: [{ place: 'DE', percent: 7 }] },
  { taxSource: 'stripe' },
  { shipping: { ...shipping, zones, isCharged: true }, isGiftWrapOffered: true },
]

const form = (value: ShopTerms): DocumentFieldsProps<'terms'> => ({
  value: value as DocumentFieldsProps<'terms'>['value'],
  onChange: vi.fn(),
  errorOf: () => undefined,
  errorPath: undefined,
  isReadOnly: false,
})

/** Returns the fields with promises that note which parts of them are read. */
function watched(fields: PromiseFields, read: Set<string>): PromiseFields {
  const terms = new Proxy(fields.terms, {
    get(target, part, receiver) {
      if (typeof part === 'string') read.add(part)
      return Reflect.get(target, part, receiver) as unknown
    },
  })
  const { destinations, ...others } = fields
  return {
    ...others,
    terms,
    get destinations() {
      read.add('shipping')
      return destinations
    },
  }
}

/** Renders as text, which is much quicker than into a document. */
const render = (element: ReactNode): string =>
  renderToString(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <TermsContext value={demoTerms}>{element}</TermsContext>
      </QueryClientProvider>
    </MantineProvider>,
  )

const SECTIONS = [...Object.entries(PROMISE_SECTIONS), ...Object.entries(MARKET_SECTIONS)]

test.each(SECTIONS)('%s names every promise that it shows', (_, { show: Show, reads }: SectionOfPromises) => {
  const read = new Set<string>()
  for (const variant of VARIANTS) {
    const fields = promiseFieldsOf(form({ ...demoTerms, ...variant }))
    for (const market of [null, EUROPE]) render(<Show fields={watched({ ...fields, market }, read)} />)
  }
  expect(read.size).toBeGreaterThan(0)
  expect([...read].filter((part) => !reads.some((known) => known === part))).toEqual([])
})

test('a section renders again when a promise that it shows or an error changes, and not otherwise', () => {
  const shown: PromiseFields[] = []
  const section: SectionOfPromises = {
    show: ({ fields }) => {
      shown.push(fields)
      return null
    },
    reads: ['returns'],
  }
  const { returns, warrantyYears } = demoTerms
  const rendered = renderInto(<PromiseSection section={section} fields={promiseFieldsOf(form(demoTerms))} />)
  const show = (part: Partial<ShopTerms>, props: Partial<DocumentFieldsProps<'terms'>> = {}): void =>
    rendered.rerender(
      <PromiseSection section={section} fields={promiseFieldsOf({ ...form({ ...demoTerms, ...part }), ...props })} />,
    )
  show({ warrantyYears: warrantyYears + 1 })
  expect(shown).toHaveLength(1)
  const changed = { ...returns, windowDays: 3 }
  show({ returns: changed })
  expect(shown.at(-1)?.terms.returns).toBe(changed)
  expect(shown).toHaveLength(2)
  show({ returns: changed }, { errorPath: 'returns.windowDays', errorOf: () => 'Too short' })
  expect(shown).toHaveLength(3)
  show({ returns: changed }, { isReadOnly: true })
  expect(shown.at(-1)?.isReadOnly).toBe(true)
})
