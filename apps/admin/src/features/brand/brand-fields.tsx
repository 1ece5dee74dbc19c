import { Textarea, TextInput } from '@mantine/core'
import { EMAIL_IMAGE_ALT_MAX } from '@atelier/domain/shop-documents/brand.schema'
import { Card } from '../../ui/display/card.tsx'
import type { BrandFieldsProps } from './brand-field-props.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
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
  const field = (name: 'name' | 'nameInText' | 'tagline' | 'blurb' | 'description', description: string) => ({
    name,
    description,
    disabled: isReadOnly,
    error: errorOf(name),
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Card title="Name">
      <div className={formClasses.fields}>
        <TextInput label="Brand name" {...field('name', 'In page titles, emails, invoices and the portal.')} />
        <TextInput
          label="Name in a sentence"
          placeholder={value.name}
          {...field('nameInText', 'Only if it is written in another way there: Maren instead of MAREN.')}
        />
        <TextInput label="Tagline" {...field('tagline', 'A few words, for home screens of phones.')} />
        <Textarea
          label="About the brand"
          rows={3}
          {...field('blurb', 'One or two sentences, in the footer of every page.')}
        />
        <Textarea
          label="Description for search engines"
          rows={2}
          {...field('description', 'One sentence. Blank: the text above.')}
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
