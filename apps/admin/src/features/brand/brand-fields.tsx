import { Textarea, TextInput } from '@mantine/core'
import { EMAIL_IMAGE_ALT_MAX } from '@atelier/domain/brand/brand.schema'
import { Card } from '../../ui/display/card.tsx'
import type { BrandFieldsProps } from './brand-field-props.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { IconField } from './icon-field.tsx'
import { PaletteFields } from './palette-fields.tsx'
import { ShareImageField } from './share-image-field.tsx'
import { TypefacesCard } from './typefaces-card.tsx'
import { WordmarkField } from './wordmark-field.tsx'
import { describedFile, SingleImageField } from '../media/media.public.ts'

/** Everything that a brand chooses about its name and its look. */
export function BrandFields(props: BrandFieldsProps) {
  return (
    <>
      <NameCard {...props} />
      <WordmarkField {...props} />
      <PaletteFields {...props} />
      <TypefacesCard {...props} />
      <IconField {...props} />
      <ShareImageField {...props} />
      <EmailImageField {...props} />
    </>
  )
}

function NameCard({ value, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  const text = textInputs({ values: value, change: onChange, errorOf, isReadOnly })
  return (
    <Card title="Name">
      <div className={formClasses.fields}>
        <TextInput
          label="Brand name"
          description="In page titles, emails, invoices and the portal."
          {...text('name')}
        />
        <TextInput
          label="Name in a sentence"
          placeholder={value.name}
          description="Only if it is written in another way there: Maren instead of MAREN."
          {...text('nameInText')}
        />
        <TextInput label="Tagline" description="A few words, for home screens of phones." {...text('tagline')} />
        <Textarea
          label="About the brand"
          rows={3}
          description="One or two sentences, in the footer of every page."
          {...text('blurb')}
        />
        <Textarea
          label="Description for search engines"
          rows={2}
          description="One sentence. Blank: the text above."
          {...text('description')}
        />
      </div>
    </Card>
  )
}

/** The image above the confirmation of an order. */
function EmailImageField({ value: { emailImage }, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  return (
    <Card title="Email image">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">Above the confirmation of an order. Wide images work best, 3 to 2.</p>
        <SingleImageField
          label="Email image"
          image={emailImage}
          onChange={(image) => onChange({ emailImage: image && describedFile(image) })}
          subject="Email image"
          altMax={EMAIL_IMAGE_ALT_MAX}
          altName="emailImage.alt"
          error={errorOf('emailImage') ?? errorOf('emailImage.url')}
          altError={errorOf('emailImage.alt')}
          isReadOnly={isReadOnly}
        />
      </div>
    </Card>
  )
}
