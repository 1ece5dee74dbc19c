import { portalBrand } from './brand.ts'

/** The wordmark of the brand. The style sheet of the brand draws an image. */
export function Wordmark() {
  const { name, wordmark } = portalBrand()
  return (
    <span className="block [font:300_calc(19px_*_var(--mark-scale))_/_1_var(--font-display)] [-webkit-text-stroke:var(--optical)] tracking-(--tracking-mark)">
      {wordmark.kind === 'type' ? wordmark.text : <span role="img" aria-label={name} className="wordmark-image" />}
    </span>
  )
}
