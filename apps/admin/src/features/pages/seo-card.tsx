import { PAGE_PATHS } from '@atelier/domain/shop-documents/page-addresses'
import type { Seo } from '@atelier/domain/shop-documents/page-fields.schema'
import { fillPlaceholders } from '@atelier/domain/shop-documents/placeholders'
import { portalBrand } from '../../ui/brand.ts'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { fieldOf, maxLengthOf, type Part } from './fields/part.ts'
import { LineField } from './fields/text-fields.tsx'
import { useFigures } from './use-figures.ts'

/** Search engines cut longer descriptions. */
const SHOWN_DESCRIPTION = 160

/** What search engines show of a page. */
export function SeoCard({ part }: { part: Part<Seo> }) {
  const { values } = useFigures()
  const [title, description] = [fieldOf(part, 'title'), fieldOf(part, 'description')]
  const shown = fillPlaceholders(part.value, values)
  const lengthOf = (text: string, max: number | undefined): string => `${text.length} of ${max} characters.`
  return (
    <Card title="Search engines">
      <div className={formClasses.fields}>
        <LineField part={title} label="Title for search engines" hint={lengthOf(shown.title, maxLengthOf(title))} />
        <LineField
          part={description}
          label="Description for search engines"
          hint={`${lengthOf(shown.description, maxLengthOf(description))} Up to ${SHOWN_DESCRIPTION} are shown.`}
        />
        <figure className="grid gap-0.5 m-0 px-4 py-3.5 border border-line rounded-md wrap-anywhere">
          <figcaption className="text-small text-ink-soft">In a list of results</figcaption>
          <span className="text-small text-ink-soft">
            {location.host}
            {PAGE_PATHS[part.form.documentKey]}
          </span>
          <span className="text-[17px] leading-6 [color:var(--adm-info,var(--adm-ink))]">
            {shown.title} · {portalBrand().name}
          </span>
          <span className="text-small leading-4.75">
            {shown.description.length > SHOWN_DESCRIPTION
              ? `${shown.description.slice(0, SHOWN_DESCRIPTION).trimEnd()}…`
              : shown.description}
          </span>
        </figure>
      </div>
    </Card>
  )
}
