import type { AboutContent } from '@atelier/domain/shop-documents/page-about.schema'
import type { CareContent, CareSection } from '@atelier/domain/shop-documents/page-care.schema'
import type { ContactContent } from '@atelier/domain/shop-documents/page-contact.schema'
import type { FaqContent } from '@atelier/domain/shop-documents/page-faq.schema'
import type { DocumentFact, DocumentLink, TextBlock } from '@atelier/domain/shop-documents/page-fields.schema'
import type { PolicyContent } from '@atelier/domain/shop-documents/page-policy.schema'
import type { ShippingContent } from '@atelier/domain/shop-documents/page-shipping.schema'
import { shippingRates } from '@atelier/domain/terms/shipping-rates'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { paths } from '../../shop/paths.ts'
import type { Shop } from '../../shop/use-shop.ts'
import {
  escapeMarkdown,
  joinParts,
  linkTo,
  listOfLines,
  oneLine,
  richLine,
  richParagraphs,
  type PagePlace,
} from './markdown-text.server.ts'

interface Head {
  title: string
  lead: string
}

const head = (place: PagePlace, { title, lead }: Head): string[] => [
  `# ${oneLine(title)}`,
  ...richParagraphs(place, lead),
]

const heading = (title: string): string => `## ${oneLine(title)}`

const factLines = (facts: readonly DocumentFact[]): string =>
  listOfLines(facts.map(({ term, text }) => `${oneLine(term)}: ${oneLine(text)}`))

function blockParts(place: PagePlace, block: TextBlock): string[] {
  if (block.kind === 'text') return richParagraphs(place, block.text)
  if (block.kind === 'facts') return [factLines(block.facts)]
  return [listOfLines(block.points.map((point) => richLine(place, point)))]
}

const sectionParts = (
  place: PagePlace,
  { title, blocks }: { title: string; blocks: readonly TextBlock[] },
  before: readonly string[] = [],
): string[] => [heading(title), ...before, ...blocks.flatMap((block) => blockParts(place, block))]

const lineOf = (place: PagePlace, link: DocumentLink | null): string => (link ? linkTo(place, link.label, link.to) : '')

/** Writes the About page. */
export const writeAbout = (place: PagePlace, page: AboutContent): string =>
  joinParts([
    ...head(place, page),
    ...page.sections.flatMap((section) => [
      ...sectionParts(place, section),
      factLines(section.facts),
      lineOf(place, section.link),
    ]),
  ])

/** Writes the FAQ. */
export const writeFaq = (place: PagePlace, page: FaqContent): string =>
  joinParts([
    ...head(place, page),
    ...page.groups.flatMap(({ title, questions }) => [
      heading(title),
      ...questions.flatMap(({ question, answer, link }) => [
        `### ${oneLine(question)}`,
        ...richParagraphs(place, answer),
        lineOf(place, link),
      ]),
    ]),
    heading(page.closing.title),
    oneLine(page.closing.note),
    linkTo(place, page.closing.linkLabel, paths.contact),
  ])

interface PublishedRates {
  terms: ShopTerms
  region: ShopRegion
}

/** Writes Shipping & Returns, with the rates of the market. */
export function writeShipping(place: PagePlace, page: ShippingContent, published: PublishedRates): string {
  const rates = shippingRates(published.terms, published.region).map(
    ({ service, price, time }) => `| ${[service, price, time].map(oneLine).join(' | ')} |`,
  )
  const table = ['| Service | Price | Delivery |', '| --- | --- | --- |', ...rates].join('\n')
  return joinParts([
    ...head(place, page),
    ...page.sections.flatMap((section) =>
      sectionParts(place, section, [oneLine(section.note), section.hasRates ? table : '']),
    ),
  ])
}

/** Writes a legal page. */
export const writePolicy = (place: PagePlace, page: PolicyContent): string =>
  joinParts([
    ...head(place, page),
    page.updated === '' ? '' : `Last updated ${escapeMarkdown(page.updated)}`,
    ...page.clauses.flatMap((clause) => sectionParts(place, clause)),
  ])

function careParts(place: PagePlace, section: CareSection, { keepLabel, avoidLabel }: CareContent): string[] {
  if (section.kind === 'text') return sectionParts(place, section)
  const points = (label: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`### ${oneLine(label)}`, listOfLines(lines.map((line) => richLine(place, line)))]
  const { title, note, keep, avoid } = section
  return [heading(title), oneLine(note), ...points(keepLabel, keep), ...points(avoidLabel, avoid)]
}

/** Writes the care guide. */
export const writeCare = (place: PagePlace, page: CareContent): string =>
  joinParts([...head(place, page), ...page.sections.flatMap((section) => careParts(place, section, page))])

/** Writes the contact page: how people reach the shop. A form is for browsers. */
export const writeContact = (
  place: PagePlace,
  page: ContactContent,
  shop: Pick<Shop, 'supportEmail' | 'phone'>,
): string =>
  joinParts([
    ...head(place, page),
    listOfLines([
      `Email: ${escapeMarkdown(shop.supportEmail)}`,
      ...(shop.phone ? [`Phone: ${escapeMarkdown(shop.phone)}`] : []),
    ]),
  ])
