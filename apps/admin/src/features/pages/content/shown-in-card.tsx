import { withHome } from '@atelier/domain/markets/market'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { HOME_SECTIONS, isShownIn, withShownIn, type HomeSection } from '@atelier/domain/shop-documents/home-sections'
import type { HomeContent } from '@atelier/domain/shop-documents/page-home.schema'
import { Checkbox } from '@mantine/core'
import { REGION } from '../../../region.ts'
import { useTerms } from '../../../terms.ts'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import type { Part } from '../fields/part.ts'

const LABELS: Readonly<Record<HomeSection, string>> = {
  statement: 'Statement',
  featured: 'Featured product',
  shelf: 'Shelf of products',
  story: 'Story',
  promises: 'Promises',
}

/** Chooses the markets in which sections of the home page are shown; nothing in a shop with one market. */
export function ShownInCard({ part }: { part: Part<HomeContent['shownIn']> }) {
  const choices = marketChoicesOf(withHome(useTerms(), REGION.country))
  const { value: shownIn = {}, path, onChange, form } = part
  if (choices.length === 0) return null
  const markets = choices.map(({ key }) => key)
  return (
    <Card title="Sections by market">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">
          Each section is shown in the markets that you choose. The hero is in all.
        </p>
        {HOME_SECTIONS.map((section) => (
          <Checkbox.Group
            key={section}
            label={LABELS[section]}
            error={form.errorOf(`${path}.${section}`)}
            value={markets.filter((key) => isShownIn(section, key, shownIn))}
            onChange={(chosen) => {
              // A section without a market would be nowhere: its texts are removed instead.
              if (chosen.length > 0) onChange(withShownIn(shownIn, section, { chosen, markets }))
            }}
          >
            <div className="flex flex-wrap gap-x-6 gap-y-2.5 pt-3">
              {choices.map(({ key, name }) => (
                <Checkbox key={key} name={`${path}.${section}`} value={key} label={name} disabled={form.isReadOnly} />
              ))}
            </div>
          </Checkbox.Group>
        ))}
      </div>
    </Card>
  )
}
