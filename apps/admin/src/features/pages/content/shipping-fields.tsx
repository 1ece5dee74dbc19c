import type { ShippingContent } from '@atelier/domain/shop-documents/page-shipping.schema'
import { Checkbox } from '@mantine/core'
import { fieldOf, type Part } from '../fields/part.ts'
import { BlocksField, blocksNote, HeadingFields, NEW_BLOCKS } from '../fields/section-fields.tsx'
import { SectionsCard } from '../fields/sections-card.tsx'
import { LineField } from '../fields/text-fields.tsx'
import { SeoCard } from '../seo-card.tsx'
import { IntroCard } from './intro-card.tsx'

/** Shipping & Returns. */
export const ShippingFields = ({ part }: { part: Part<ShippingContent> }) => (
  <>
    <IntroCard part={part} />
    <SectionsCard
      part={fieldOf(part, 'sections')}
      noteOf={blocksNote}
      kinds={[
        {
          label: 'Add section',
          blank: () => ({ id: '', title: '', note: '', hasRates: false, blocks: NEW_BLOCKS }),
        },
      ]}
    >
      {(section, { isNew }) => (
        <>
          <HeadingFields part={section} isNew={isNew} />
          <LineField part={fieldOf(section, 'note')} label="Note" hint="A small line below the heading. Blank: none." />
          <Checkbox
            label="Show the table of shipping rates above the text"
            disabled={section.form.isReadOnly}
            checked={section.value.hasRates}
            onChange={(event) => fieldOf(section, 'hasRates').onChange(event.currentTarget.checked)}
          />
          <BlocksField part={fieldOf(section, 'blocks')} />
        </>
      )}
    </SectionsCard>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)
