import type { MetaDescriptor } from 'react-router'
import { cutDescription } from './cut-description.ts'

const SITE = 'ORSENNE'
const SHARED_PICTURE = {
  path: '/media/demo/editorial/social.jpg',
  width: 1200,
  height: 630,
  alt: 'A cognac leather bag in window light',
}

export interface PageFacts {
  /** Without the house's name, which is added; the home page has only that and its line. */
  title: string
  description: string
  /** The one address under which this page should be known, without query. */
  path: string
  type?: 'website' | 'product'
  picture?: { path: string; width: number; height: number; alt: string }
  /** For pages that are nobody's to find: checkout, errors. */
  isPrivate?: boolean
}

/** Where `matches` keeps what the root route's loader answered. */
interface RootMatch {
  id: string
  loaderData?: unknown
}

/** PUBLIC_URL as the root loader gave it; empty when the root itself failed. */
function publicUrlOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof root === 'object' && root !== null && 'publicUrl' in root ? String(root.publicUrl) : ''
}

/** Title, description, canonical address and the cards other sites show, for one page. */
export function pageMeta(matches: readonly (RootMatch | undefined)[], facts: PageFacts): MetaDescriptor[] {
  const origin = publicUrlOf(matches)
  const title = `${facts.title} · ${SITE}`
  const description = cutDescription(facts.description)
  const url = `${origin}${facts.path}`
  const picture = facts.picture ?? SHARED_PICTURE
  if (facts.isPrivate) {
    return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
  }
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: SITE },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}${picture.path}` },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
