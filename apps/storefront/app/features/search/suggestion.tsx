import { formatDollars } from '@atelier/domain/money'
import type { ProductSuggestion } from '@atelier/domain/products/product.schema'
import { listTitle } from '@atelier/domain/products/categories'
import { useEffect, useRef } from 'react'
import { useHref } from 'react-router'
import { paths } from '../../paths.ts'
import { ResponsiveImage } from '../../ui/images/responsive-image.tsx'

interface Props {
  id: string
  suggestion: ProductSuggestion
  /** Selected by the arrow keys. */
  isActive: boolean
  onGo: (to: string) => void
}

/** One suggested product. The focus stays in the field, whose `aria-activedescendant` refers to this element. */
export function Suggestion({ id, suggestion, isActive, onGo }: Props) {
  const { slug, name, category, price, color, image } = suggestion
  const row = useRef<HTMLAnchorElement>(null)
  const to = paths.product(slug, color ?? undefined)
  const href = useHref(to)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      className={`-mx-3 grid grid-cols-[3.5rem_1fr_auto] items-center gap-4 px-3 py-2 transition-colors hover:bg-stone ${isActive ? 'bg-stone forced-colors:outline-2 forced-colors:outline-[Highlight]' : ''}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onGo(to)
      }}
    >
      <span className="relative block aspect-4/5 overflow-hidden bg-stone-deep">
        <ResponsiveImage source={image ?? undefined} sizes="56px" isDecorative />
      </span>
      <span className="min-w-0">
        <span className="serif-small line-clamp-2 text-[1.125rem] leading-[1.3] wrap-anywhere">{name}</span>
        <span className="block text-small text-ink-soft first-letter:uppercase">
          {listTitle(category).toLowerCase()}
          {color && `, ${color.toLowerCase()}`}
        </span>
      </span>
      <span className="text-small">{formatDollars(price)}</span>
    </a>
  )
}
