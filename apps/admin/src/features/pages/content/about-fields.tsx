import type { AboutContent } from '@atelier/domain/shop-documents/page-about.schema'
import { OptionalLinkField } from '../fields/link-field.tsx'
import { PageImageField } from '../fields/page-image-field.tsx'
import { fieldOf, type Part } from '../fields/part.ts'
import {
  BlocksField,
  blocksNote,
  FactsField,
  FieldGroup,
  HeadingFields,
  NEW_BLOCKS,
} from '../fields/section-fields.tsx'
import { SectionsCard } from '../fields/sections-card.tsx'
import { SeoCard } from '../seo-card.tsx'
import { BannerFields, IntroCard, LabelField } from './intro-card.tsx'

/** The About page. */
export const AboutFields = ({ part }: { part: Part<AboutContent> }) => (
  <>
    <IntroCard part={part}>
      <LabelField part={fieldOf(part, 'label')} />
      <BannerFields part={part} />
    </IntroCard>
    <SectionsCard
      part={fieldOf(part, 'sections')}
      noteOf={blocksNote}
      kinds={[
        {
          label: 'Add section',
          blank: () => ({ id: '', title: '', label: '', blocks: NEW_BLOCKS, image: null, facts: [], link: null }),
        },
      ]}
    >
      {(section, { isNew }) => (
        <>
          <HeadingFields part={section} isNew={isNew} />
          <LabelField part={fieldOf(section, 'label')} />
          <BlocksField part={fieldOf(section, 'blocks')} />
          <PageImageField
            part={fieldOf(section, 'image')}
            label="Image"
            hint="The text stands beside it. Upright, 4 to 5."
          />
          <FieldGroup title="Facts" hint="A table below the text.">
            <FactsField part={fieldOf(section, 'facts')} />
          </FieldGroup>
          <OptionalLinkField part={fieldOf(section, 'link')} />
        </>
      )}
    </SectionsCard>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)
