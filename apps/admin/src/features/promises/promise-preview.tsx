import { changedTerms, scopeOfTerm, TERM_FIELDS, type TermField } from '@atelier/domain/shop-documents/term-fields'
import { TERM_PLACE_KINDS, type TermPlace } from '@atelier/domain/shop-documents/term-place'
import { TERM_PLACES } from '@atelier/domain/shop-documents/term-places'
import { TermsDocument } from '@atelier/domain/shop-documents/terms.schema'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { NEW_COMPANY, type Company } from '@atelier/domain/shop-documents/company.schema'
import { sentencesWith } from '@atelier/domain/shop-documents/placeholder-sentences'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import { PAGE_DOCUMENTS } from '@atelier/domain/shop-documents/page-documents'
import type { PageKey } from '@atelier/domain/shop-documents/shop-documents'
import { useQueries, useQuery } from '@tanstack/react-query'
import styles from './promise-preview.module.css'
import { portalBrand } from '../../ui/brand.ts'
import { documentQuery } from '../shop-documents/shop-documents.public.ts'
import { REGION } from '../../region.ts'

interface PreviewProps {
  edited: ShopTerms
  published: ShopTerms
  /** The field that the member of staff edits. */
  focused: TermField | undefined
}

const SCOPES: Readonly<Record<ReturnType<typeof scopeOfTerm>, string>> = {
  'new orders': 'Applies to new orders. Orders already placed keep what they were promised.',
  'all data': 'Applies to all data, also to what is stored already.',
  everything: 'Applies at once, everywhere.',
}

/** Shows where a promise appears or is enforced: the field in focus, and every field that differs from what is published. */
export function PromisePreview({ edited, published, focused }: PreviewProps) {
  const terms = useDeferredValue(edited)
  const titleId = useId()
  const changed = changedTerms(published, terms)
  const shown = focused ? [focused, ...changed.filter((name) => name !== focused)] : changed
  // An incomplete number has no sentence.
  const isComplete = TermsDocument.safeParse(terms).success
  return (
    <section
      className="sticky top-6 grid gap-3 max-h-[calc(100vh_-_48px)] px-5 py-4 overflow-y-auto border border-line rounded-lg bg-surface [overscroll-behavior:contain] max-lg:static max-lg:max-h-none max-md:px-4"
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className="text-lead leading-5.5">
        Where it shows
      </h2>
      {shown.length === 0 ? <p className="note">Select a field to see every place that shows or enforces it.</p> : null}
      {isComplete ? null : <p className="note">Complete the fields to see the new sentences.</p>}
      {shown.map((name) => (
        <FieldPlaces
          key={name}
          name={name}
          terms={isComplete ? terms : published}
          published={published}
          isOpen={name === (focused ?? shown[0])}
        />
      ))}
    </section>
  )
}

interface FieldPlacesProps {
  name: TermField
  terms: ShopTerms
  published: ShopTerms
  isOpen: boolean
}

/** The places of one field, the texts of pages first. */
function FieldPlaces({ name, terms, published, isOpen }: FieldPlacesProps) {
  const pages = usePageSentences(name, { terms, published })
  const places = TERM_PLACES.filter(({ fields }) => fields.includes(name))
  const [at] = useState(() => new Date())
  return (
    <details className={`${styles.field} grid gap-2 pt-2.5 border-t border-t-line`} open={isOpen}>
      <summary>
        {TERM_FIELDS[name].label}
        <span>{countOf(pages.length + places.length)}</span>
      </summary>
      <p className="note">{SCOPES[scopeOfTerm(name)]}</p>
      {pages.length > 0 ? (
        <PlaceGroup title="Texts of pages">
          {pages.map((page) => (
            <PageText key={`${page.page} ${page.now}`} {...page} />
          ))}
        </PlaceGroup>
      ) : null}
      {TERM_PLACE_KINDS.map((kind) => {
        const ofKind = places.filter((place) => place.kind === kind)
        return ofKind.length === 0 ? null : (
          <PlaceGroup key={kind} title={kind}>
            {ofKind.map((place) => (
              <PlaceLine key={place.label} place={place} terms={terms} published={published} at={at} />
            ))}
          </PlaceGroup>
        )
      })}
    </details>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 place' : `${count} places`)

const PlaceGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="mt-3.5 text-small leading-4.5 font-normal text-ink-soft">{title}</h3>
    <ul className="grid gap-2 pt-1 [&_li]:grid [&_li]:pl-2.5 [&_li]:border-l-2 [&_li]:border-l-line [&_li]:text-small [&_li]:leading-4.5 [&_b]:font-medium [&_q]:[quotes:none] [&_q]:wrap-anywhere">
      {children}
    </ul>
  </>
)

const PageText = ({ page, now, afterwards }: PageSentence) => (
  <li>
    <b>{page}</b>
    <Sentence now={now} afterwards={afterwards} />
  </li>
)

interface PlaceLineProps {
  place: TermPlace
  terms: ShopTerms
  published: ShopTerms
  at: Date
}

function PlaceLine({ place: { label, text }, terms, published, at }: PlaceLineProps) {
  return (
    <li>
      <b>{label}</b>
      {text ? (
        <Sentence now={text(published, { at, region: REGION })} afterwards={text(terms, { at, region: REGION })} />
      ) : null}
    </li>
  )
}

/** What a place says, and, where that changes, what it says now. */
const Sentence = ({ now, afterwards }: { now: string; afterwards: string }) => (
  <>
    <q>{afterwards}</q>
    {now === afterwards ? null : (
      <span className="note">
        Now: <del>{now}</del>
      </span>
    )}
  </>
)

/** A sentence of a published page that contains a promise. */
interface PageSentence {
  /** The name of the page. */
  page: string
  /** What it says now. */
  now: string
  /** What it says after the publication. */
  afterwards: string
}

/** The documents whose texts may name placeholders. */
const PAGES = [...(Object.keys(PAGE_DOCUMENTS) as PageKey[]), 'navigation'] as const
/** The screen reads every page once, not at each focus. */
const STALE_MS = 60_000

/** Returns the sentences of the published pages that contain a field of the promises. */
function usePageSentences(
  name: TermField,
  { terms, published }: { terms: ShopTerms; published: ShopTerms },
): PageSentence[] {
  const { placeholders } = TERM_FIELDS[name]
  const options = { staleTime: STALE_MS, gcTime: STALE_MS, enabled: placeholders.length > 0 }
  const pages = useQueries({ queries: PAGES.map((key) => ({ ...documentQuery(key), ...options })) })
  const company = useQuery({ ...documentQuery('company'), ...options }).data?.content as Company | undefined
  const source = { brand: portalBrand().nameInText, company: company ?? NEW_COMPANY }
  const [before, after] = [published, terms].map((of) => placeholderValuesOf({ ...source, terms: of }))
  if (!before || !after) return []
  return pages.flatMap(({ data }) =>
    data
      ? sentencesWith(data.content, placeholders).map((sentence) => ({
          page: data.label,
          now: fillPlaceholders(sentence, before),
          afterwards: fillPlaceholders(sentence, after),
        }))
      : [],
  )
}
