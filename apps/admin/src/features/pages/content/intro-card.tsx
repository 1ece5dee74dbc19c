import type { DocumentImage, ImageFile, Seo } from '@atelier/domain/shop-documents/page-fields.schema'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { CompositionField, PageImageField } from '../fields/page-image-field.tsx'
import { fieldOf, type Part } from '../fields/part.ts'
import { LineField, RichTextField } from '../fields/text-fields.tsx'

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

export const LabelField = ({ part }: { part: Part<string> }) => (
  <LineField part={part} label="Label" hint="The topic in one word, above the title. Blank: none." />
)

interface BannerContent {
  banner: DocumentImage | null
  phoneBanner: ImageFile | null
}

/** The image below the introduction, and its composition for phones, which goes with it. */
export const BannerFields = <T extends BannerContent>({ part }: { part: Part<T> }) => (
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
