import type { AboutContent } from '@atelier/domain/shop-documents/page-about.schema'
import type { CareContent, CareSection } from '@atelier/domain/shop-documents/page-care.schema'
import type { ContactContent } from '@atelier/domain/shop-documents/page-contact.schema'
import type { DocumentImage, ImageFile, Seo } from '@atelier/domain/shop-documents/page-fields.schema'
import type { PolicyContent } from '@atelier/domain/shop-documents/page-policy.schema'
import type { ShippingContent } from '@atelier/domain/shop-documents/page-shipping.schema'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import { OptionalLinkField } from '../fields/link-field.tsx'
import { CompositionField, PageImageField } from '../fields/page-image-field.tsx'
import { fieldOf, type Part } from '../fields/part.ts'
import { PartList } from '../fields/part-list.tsx'
import {
  BlocksField,
  blocksNote,
  FactsField,
  HeadingFields,
  NEW_BLOCKS,
  PointsField,
} from '../fields/section-fields.tsx'
import { LineField, RichTextField } from '../fields/text-fields.tsx'
import { SeoCard } from '../seo-card.tsx'

const titleOr =
  (fallback: string) =>
  ({ title }: { title: string }) =>
    title || fallback
const LABEL_HINT = 'The topic in one word, above the title. Blank: none.'

interface IntroContent {
  seo: Seo
  title: string
  lead: string
}

/** The beginning of a text page. */
export function IntroCard<T extends IntroContent>({ part, children }: { part: Part<T>; children?: ReactNode }) {
  return (
    <Card title="Introduction">
      <div className={formClasses.fields}>
        <LineField part={fieldOf(part, 'title')} label="Page title" />
        <RichTextField part={fieldOf(part, 'lead')} label="Lead" hint="One or two sentences beside the title." />
        {children}
      </div>
    </Card>
  )
}

interface BannerContent {
  banner: DocumentImage | null
  phoneBanner: ImageFile | null
}

/** The image below the introduction, and its composition for phones, which goes with it. */
const BannerFields = <T extends BannerContent>({ part }: { part: Part<T> }) => (
  <>
    <PageImageField
      part={{
        ...fieldOf(part, 'banner'),
        onChange: (banner) => part.onChange({ ...part.value, banner, phoneBanner: banner && part.value.phoneBanner }),
      }}
      label="Banner"
      hint="Across the whole window, below the introduction. Wide images work best."
    />
    {part.value.banner && (
      <CompositionField
        part={fieldOf(part, 'phoneBanner')}
        label="Banner on phones"
        hint="Upright, 4 to 5. Without one, phones show the middle of the banner."
      />
    )}
  </>
)

/** The About page. */
export const AboutFields = ({ part }: { part: Part<AboutContent> }) => (
  <>
    <IntroCard part={part}>
      <LineField part={fieldOf(part, 'label')} label="Label" hint={LABEL_HINT} />
      <BannerFields part={part} />
    </IntroCard>
    <Card title="Sections">
      <PartList
        part={fieldOf(part, 'sections')}
        noun="section"
        layout="folded"
        labelOf={titleOr('New section')}
        noteOf={blocksNote}
        kinds={[
          {
            label: 'Add section',
            blank: () => ({
              id: '',
              title: '',
              label: '',
              blocks: NEW_BLOCKS,
              image: null,
              facts: [],
              link: null,
            }),
          },
        ]}
      >
        {(section, { isNew }) => (
          <>
            <HeadingFields part={section} isNew={isNew} />
            <LineField part={fieldOf(section, 'label')} label="Label" hint={LABEL_HINT} />
            <BlocksField part={fieldOf(section, 'blocks')} />
            <PageImageField
              part={fieldOf(section, 'image')}
              label="Image"
              hint="The text stands beside it. Upright, 4 to 5."
            />
            <Group title="Facts" hint="A table below the text.">
              <FactsField part={fieldOf(section, 'facts')} />
            </Group>
            <OptionalLinkField part={fieldOf(section, 'link')} />
          </>
        )}
      </PartList>
    </Card>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

const Group = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <div className="stack" role="group" aria-label={title}>
    <div>
      {title}
      {hint ? <p className="text-small text-ink-soft">{hint}</p> : null}
    </div>
    {children}
  </div>
)

/** Shipping & Returns. */
export const ShippingFields = ({ part }: { part: Part<ShippingContent> }) => (
  <>
    <IntroCard part={part} />
    <Card title="Sections">
      <PartList
        part={fieldOf(part, 'sections')}
        noun="section"
        layout="folded"
        labelOf={titleOr('New section')}
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
            <LineField
              part={fieldOf(section, 'note')}
              label="Note"
              hint="A small line below the heading. Blank: none."
            />
            <Checkbox
              label="Show the table of shipping rates above the text"
              disabled={section.form.isReadOnly}
              checked={section.value.hasRates}
              onChange={(event) => fieldOf(section, 'hasRates').onChange(event.currentTarget.checked)}
            />
            <BlocksField part={fieldOf(section, 'blocks')} />
          </>
        )}
      </PartList>
    </Card>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

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
      <Group title="To do">
        <PointsField part={fieldOf(material, 'keep')} />
      </Group>
      <Group title="To avoid">
        <PointsField part={fieldOf(material, 'avoid')} />
      </Group>
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
    <Card title="Sections">
      <PartList
        part={fieldOf(part, 'sections')}
        noun="section"
        layout="folded"
        labelOf={titleOr('New section')}
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
      </PartList>
    </Card>
    <Card title="Labels of materials">
      <div className={`max-w-140 ${formClasses.pair}`}>
        <LineField part={fieldOf(part, 'keepLabel')} label="Above what to do" />
        <LineField part={fieldOf(part, 'avoidLabel')} label="Above what to avoid" />
      </div>
    </Card>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

/** The contact page. The company has the addresses, the promises the hours. */
export const ContactFields = ({ part }: { part: Part<ContactContent> }) => (
  <>
    <IntroCard part={part}>
      <LineField part={fieldOf(part, 'label')} label="Label" hint={LABEL_HINT} />
    </IntroCard>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)

/** A legal page. */
export const PolicyFields = ({ part }: { part: Part<PolicyContent> }) => (
  <>
    <IntroCard part={part}>
      <LineField
        part={fieldOf(part, 'updated')}
        label="Last updated"
        hint="As the page shows it, such as May 2027. Blank: the page shows no date."
      />
    </IntroCard>
    <Card title="Clauses">
      <PartList
        part={fieldOf(part, 'clauses')}
        noun="clause"
        layout="folded"
        labelOf={titleOr('New clause')}
        noteOf={blocksNote}
        kinds={[{ label: 'Add clause', blank: () => ({ id: '', title: '', blocks: NEW_BLOCKS }) }]}
      >
        {(clause, { isNew }) => (
          <>
            <HeadingFields part={clause} isNew={isNew} />
            <BlocksField part={fieldOf(clause, 'blocks')} />
          </>
        )}
      </PartList>
    </Card>
    <SeoCard part={fieldOf(part, 'seo')} />
  </>
)
