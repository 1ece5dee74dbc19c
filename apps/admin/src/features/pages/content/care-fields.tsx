import type { CareContent, CareSection } from '@atelier/domain/shop-documents/page-care.schema'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import { fieldOf, type Part } from '../fields/part.ts'
import {
  BlocksField,
  blocksNote,
  FieldGroup,
  HeadingFields,
  NEW_BLOCKS,
  PointsField,
} from '../fields/section-fields.tsx'
import { SectionsCard } from '../fields/sections-card.tsx'
import { LineField } from '../fields/text-fields.tsx'
import { SeoCard } from '../seo-card.tsx'
import { BannerFields, IntroCard } from './intro-card.tsx'

type CareOf<Kind extends CareSection['kind']> = Part<Extract<CareSection, { kind: Kind }>>

function CareSectionFields({ part, isNew }: { part: Part<CareSection>; isNew: boolean }) {
  // The kind of a section never changes.
  if (part.value.kind === 'text') {
    const text = part as unknown as CareOf<'text'>
    return (
      <>
        <HeadingFields part={text} isNew={isNew} />
        <BlocksField part={fieldOf(text, 'blocks')} />
      </>
    )
  }
  const material = part as unknown as CareOf<'material'>
  return (
    <>
      <HeadingFields part={material} isNew={isNew} label="Material" />
      <LineField part={fieldOf(material, 'note')} label="Note" hint="How to recognize it. Blank: none." />
      <FieldGroup title="To do">
        <PointsField part={fieldOf(material, 'keep')} />
      </FieldGroup>
      <FieldGroup title="To avoid">
        <PointsField part={fieldOf(material, 'avoid')} />
      </FieldGroup>
    </>
  )
}

const careNote = (section: CareSection): string =>
  section.kind === 'text' ? blocksNote(section) : pluralize(section.keep.length + section.avoid.length, 'point')

/** The care guide. */
export const CareFields = ({ part }: { part: Part<CareContent> }) => (
  <>
    <IntroCard part={part}>
      <BannerFields part={part} />
    </IntroCard>
    <SectionsCard
      part={fieldOf(part, 'sections')}
      noteOf={careNote}
      kinds={[
        {
          label: 'Add material',
          blank: (): CareSection => ({ kind: 'material', id: '', title: '', note: '', keep: [''], avoid: [''] }),
        },
        {
          label: 'Add section',
          blank: (): CareSection => ({ kind: 'text', id: '', title: '', blocks: NEW_BLOCKS }),
        },
      ]}
    >
      {(section, { isNew }) => <CareSectionFields part={section} isNew={isNew} />}
    </SectionsCard>
    <Card title="Labels of materials">
      <div className={`max-w-140 ${formClasses.pair}`}>
        <LineField part={fieldOf(part, 'keepLabel')} label="Above what to do" />
        <LineField part={fieldOf(part, 'avoidLabel')} label="Above what to avoid" />
      </div>
    </Card>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)
