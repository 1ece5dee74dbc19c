import { PAGE_PATHS } from '@atelier/domain/shop-documents/page-addresses'
import type { Seo } from '@atelier/domain/shop-documents/page-fields.schema'
import { fillPlaceholders } from '@atelier/domain/shop-documents/placeholders'
import { portalBrand } from '../../ui/brand.ts'
import { Card } from '../../ui/display/card.tsx'
import form from '../../ui/form/form.module.css'
import { fieldOf, maxLengthOf, type Part } from './fields/part.ts'
import { LineField } from './fields/text-fields.tsx'
import styles from './pages.module.css'
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
      <div className={form.fields}>
        <LineField part={title} label="Title for search engines" hint={lengthOf(shown.title, maxLengthOf(title))} />
        <LineField
          part={description}
          label="Description for search engines"
          hint={`${lengthOf(shown.description, maxLengthOf(description))} Up to ${SHOWN_DESCRIPTION} are shown.`}
        />
        <figure className={styles.result}>
          <figcaption className={form.hint}>In a list of results</figcaption>
          <span className={styles.resultUrl}>
            {location.host}
            {PAGE_PATHS[part.form.documentKey]}
          </span>
          <span className={styles.resultTitle}>
            {shown.title} · {portalBrand().name}
          </span>
          <span className={styles.resultText}>
            {shown.description.length > SHOWN_DESCRIPTION
              ? `${shown.description.slice(0, SHOWN_DESCRIPTION).trimEnd()}…`
              : shown.description}
          </span>
        </figure>
      </div>
    </Card>
  )
}
