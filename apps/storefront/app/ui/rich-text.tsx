import { paragraphsOf } from '@atelier/domain/values/paragraphs'
import { parseRichText } from '@atelier/domain/shop-documents/rich-text'
import { PageLink } from './page-link.tsx'

/** A link inside a sentence: to a page of the shop, to another site or to an email address. */
function TextLink({ to, label }: { to: string; label: string }) {
  if (to.startsWith('/')) {
    return (
      <PageLink to={to} className="link-text">
        {label}
      </PageLink>
    )
  }
  return (
    <a href={to} className="link-text wrap-anywhere">
      {label}
    </a>
  )
}

/** A text with links, as part of a sentence. */
export function RichText({ text }: { text: string }) {
  return parseRichText(text).map((segment, index) =>
    segment.to === undefined ? (
      segment.text
    ) : (
      <TextLink key={`${index} ${segment.to}`} to={segment.to} label={segment.text} />
    ),
  )
}

/** The paragraphs of a text with links. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) => (
    <p key={paragraph}>
      <RichText text={paragraph} />
    </p>
  ))
}
