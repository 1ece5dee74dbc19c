import { cutSlug, hyphenated, numberedSlug } from '@atelier/domain/products/product-names'
import type { DocumentFact, TextBlock } from '@atelier/domain/shop-documents/page-fields.schema'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { pluralize } from '../../../ui/format/numbers.ts'
import { fieldOf, type Part } from './part.ts'
import { PartList } from './part-list.tsx'
import { CompactLineField, CompactTextField, LineField, RichTextField } from './text-fields.tsx'

/** Leaves room for a number: an address has at most 60 characters. */
const DERIVED_MAX = 57

/**
 * Returns an address from a heading: 'gift-wrap' of 'Gift wrap', and 'gift-wrap-2' when another section has that one. It
 * does not begin with a digit. Empty for an empty heading; 'section' for one without letters.
 */
export function addressFrom(heading: string, taken: readonly string[] = []): string {
  if (heading.trim() === '') return ''
  const address = cutSlug(hyphenated(heading).replace(/^[^\p{L}]+/u, ''), DERIVED_MAX) || 'section'
  return numberedSlug(address, (candidate) => !taken.includes(candidate))
}

interface HeadingProps<T> {
  part: Part<T>
  /** A section that is not stored yet gets its address from its heading. */
  isNew: boolean
  label?: string
  /** Addresses of other parts of the page. */
  reserved?: readonly string[]
}

/** The heading of a section, and its address within the page. */
export function HeadingFields<T extends { id: string; title: string }>({
  part,
  isNew,
  label = 'Heading',
  reserved = [],
}: HeadingProps<T>) {
  const { value, form, others = [] } = part
  const taken = [...others.map((section) => section.id), ...reserved]
  const title = fieldOf(part, 'title')
  const id = fieldOf(part, 'id')
  const follows = isNew && value.id === addressFrom(value.title, taken)
  const rename = (heading: string): void =>
    part.onChange({ ...value, title: heading, id: follows ? addressFrom(heading, taken) : value.id })
  return (
    <>
      <LineField part={{ ...title, onChange: rename }} label={label} />
      <TextInput
        className="max-w-75"
        label="Address"
        name={id.path}
        autoComplete="off"
        spellCheck={false}
        leftSection="#"
        disabled={form.isReadOnly}
        error={form.errorOf(id.path)}
        description={isNew ? 'Made from the heading.' : 'Links to this section end with it.'}
        value={value.id}
        onChange={(event) => id.onChange(event.currentTarget.value)}
      />
    </>
  )
}

/** Fields of a section below a title of their own. */
export const FieldGroup = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <div className="stack" role="group" aria-label={title}>
    <div>
      {title}
      {hint ? <p className="text-small text-ink-soft">{hint}</p> : null}
    </div>
    {children}
  </div>
)

/** Short texts below each other. */
export const PointsField = ({ part }: { part: Part<string[]> }) => (
  <PartList
    part={part}
    noun="point"
    layout="line"
    labelOf={(_, index) => String(index + 1)}
    kinds={[{ label: 'Add point', blank: () => '' }]}
  >
    {(point, { index }) => <CompactTextField part={point} label={`point ${index + 1}`} />}
  </PartList>
)

/** A table of terms and their explanations. */
export const FactsField = ({ part }: { part: Part<DocumentFact[]> }) => (
  <PartList
    part={part}
    noun="row"
    layout="line"
    labelOf={(_, index) => String(index + 1)}
    kinds={[{ label: 'Add row', blank: () => ({ term: '', text: '' }) }]}
  >
    {(fact, { index }) => (
      <div className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)] items-start gap-2 max-md:grid-cols-1">
        <CompactLineField part={fieldOf(fact, 'term')} label={`Term ${index + 1}`} />
        <CompactTextField part={fieldOf(fact, 'text')} label={`Text of term ${index + 1}`} />
      </div>
    )}
  </PartList>
)

/** The text of a new section. */
export const NEW_BLOCKS: TextBlock[] = [{ kind: 'text', text: '' }]

const BLOCK_LABELS: Readonly<Record<TextBlock['kind'], string>> = { text: 'Text', list: 'List', facts: 'Table' }

type BlockOf<Kind extends TextBlock['kind']> = Part<Extract<TextBlock, { kind: Kind }>>

function BlockFields({ part }: { part: Part<TextBlock> }) {
  // The kind of a block never changes.
  if (part.value.kind === 'text')
    return <RichTextField part={fieldOf(part as unknown as BlockOf<'text'>, 'text')} label="Text" />
  if (part.value.kind === 'list') return <PointsField part={fieldOf(part as unknown as BlockOf<'list'>, 'points')} />
  return <FactsField part={fieldOf(part as unknown as BlockOf<'facts'>, 'facts')} />
}

/** The text of a section: paragraphs, lists and tables in any order. */
export const BlocksField = ({ part }: { part: Part<TextBlock[]> }) => (
  <PartList
    part={part}
    noun="part"
    layout="block"
    labelOf={({ kind }, index) => `${BLOCK_LABELS[kind]}, part ${index + 1}`}
    kinds={[
      { label: 'Add text', blank: (): TextBlock => ({ kind: 'text', text: '' }) },
      { label: 'Add list', blank: (): TextBlock => ({ kind: 'list', points: [''] }) },
      { label: 'Add table', blank: (): TextBlock => ({ kind: 'facts', facts: [{ term: '', text: '' }] }) },
    ]}
  >
    {(block) => <BlockFields part={block} />}
  </PartList>
)

/** What the folded row of a section says besides its heading. */
export const blocksNote = ({ blocks }: { blocks: readonly TextBlock[] }): string =>
  blocks.length === 0 ? 'no text' : blocks.length === 1 ? '' : pluralize(blocks.length, 'part')
