import type { TextBlock } from '@atelier/domain/shop-documents/page-fields.schema'
import type { ReactNode } from 'react'
import { Facts } from '../../ui/facts.tsx'
import { Paragraphs, RichText } from '../../ui/rich-text.tsx'

interface PageProps {
  title: string
  /** The topic in one word, above the title. */
  label?: string
  /** The purpose of the page in one or two sentences, next to the title. */
  lead: string
  /** Below the lead. */
  more?: ReactNode
  children: ReactNode
}

/** The layout of text pages: a large title, a lead next to it, then the text. */
export function Page({ title, label, lead, more, children }: PageProps) {
  return (
    <main id="main" className="px-page">
      <div className="grid-12 items-end gap-y-5 pt-[clamp(2.25rem,5vw,5rem)]">
        <h1 className="serif col-span-full text-page text-balance md:col-span-6">
          {label && <SectionLabel>{label}</SectionLabel>}
          {title}
        </h1>
        <div className="col-span-full max-w-[54ch] text-pretty md:col-span-6 md:col-start-7 md:pb-1.5">
          <Paragraphs text={lead} />
          {more}
        </div>
      </div>
      {children}
    </main>
  )
}

/** The small label line of a heading. */
export function SectionLabel({ children }: { children: string }) {
  return <span className="label mb-4 block font-text text-ink-soft">{children} </span>
}

interface SectionProps {
  id: string
  title: string
  /** The topic in one word, above the title. */
  label?: string
  /** A smaller note under the title. */
  note?: string
  /** For long documents, where headings only divide the text. */
  isQuiet?: boolean
  children: ReactNode
}

/** A heading on the left with its text on the right; stacked on a phone. */
export function PageSection({ id, title, label, note, isQuiet = false, children }: SectionProps) {
  const space = isQuiet ? 'pt-[clamp(2.25rem,4vw,3.75rem)]' : 'pt-[clamp(3.5rem,7vw,6.5rem)]'
  const size = isQuiet ? 'serif-small text-[1.375rem] leading-[1.3]' : 'serif text-title'
  return (
    <section aria-labelledby={id} className={`grid-12 gap-y-4 ${space}`}>
      <div className="col-span-full md:col-span-5">
        <h2 id={id} className={`max-w-[18em] text-balance ${size}`}>
          {label && <SectionLabel>{label}</SectionLabel>}
          {title}
        </h2>
        {note && <p className="mt-3 max-w-[40ch] text-small text-pretty text-ink-soft">{note}</p>}
      </div>
      <div className="col-span-full md:col-span-6 md:col-start-7">{children}</div>
    </section>
  )
}

/** Paragraphs, lists and tables of facts at a readable width. */
export function SectionText({ blocks }: { blocks: readonly TextBlock[] }) {
  if (blocks.length === 0) return null
  return <div className="grid max-w-[54ch] gap-y-4 text-pretty">{blocks.map(Block)}</div>
}

function Block(block: TextBlock, index: number) {
  if (block.kind === 'text') return <Paragraphs key={index} text={block.text} />
  if (block.kind === 'list') return <Points key={index} points={block.points} />
  return <Facts key={index} facts={block.facts} />
}

/** A list with dashes in the brand color. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid gap-y-2">
      {points.map((point) => (
        <li key={point} className="dash">
          <RichText text={point} />
        </li>
      ))}
    </ul>
  )
}

/** The table of contents of a long page. */
export function Contents({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className="grid-12 pt-[clamp(2rem,4vw,3.5rem)]">
      <ul className="col-span-full grid gap-x-gutter text-[0.9375rem] sm:grid-cols-2 md:col-span-6 md:col-start-7">
        {parts.map(({ id, title }) => (
          <li key={id} className="border-t border-line">
            <a href={`#${id}`} className="block py-2.5 leading-6 decoration-1 underline-offset-4 hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
